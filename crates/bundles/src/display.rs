/// Implements `Display`, in English, and `Error` for a type that implements `Explain`.
macro_rules! display_in_english {
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
pub(crate) use display_in_english;
