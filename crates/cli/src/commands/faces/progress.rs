use fano_texts::{Lang, Message};
use indicatif::{ProgressBar, ProgressStyle};

/// A progress bar on standard error; hidden if that is not a terminal.
pub(crate) fn bar(title: &'static str, cards: usize, quiet: bool, lang: Lang) -> ProgressBar {
    if quiet {
        return ProgressBar::hidden();
    }
    let style = ProgressStyle::with_template("{msg:10} {bar:40} {pos}/{len}")
        .expect("a template that is tested")
        .progress_chars("━━╌");
    ProgressBar::new(cards as u64)
        .with_style(style)
        .with_message(Message::new(title).say(lang))
}
