//! Prints what Fano is, in every language.

use fano_texts::{Lang, Message};

fn main() {
    for lang in Lang::ALL {
        println!("{lang}\t{}", Message::new("app-tagline").say(lang));
    }
}
