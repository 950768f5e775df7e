/// Makes an error of something that can explain itself: programmers read it in
/// English, like everybody who has not chosen a language.
macro_rules! said_in_english {
    ($error:ty) => {
        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let message = fano_texts::Explain::explain(self);
                f.write_str(&message.say(fano_texts::Lang::En))
            }
        }

        impl std::error::Error for $error {}
    };
}
pub(crate) use said_in_english;
