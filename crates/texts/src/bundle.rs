//! The Fluent bundles behind [`Message::say`].

use std::sync::OnceLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use crate::{Arg, Lang, Message};

type Bundle = FluentBundle<FluentResource>;

/// One for each language, made when it is first spoken.
static BUNDLES: [OnceLock<Bundle>; Lang::ALL.len()] = [const { OnceLock::new() }; Lang::ALL.len()];

fn build(lang: Lang) -> Bundle {
    let locale: LanguageIdentifier = lang.code().parse().expect("a language code is a locale");
    let mut bundle = Bundle::new_concurrent(vec![locale]);
    // The marks that isolate right-to-left text would end up in terminals,
    // PDFs and snapshots; no language here is written from right to left.
    bundle.set_use_isolating(false);
    for (area, source) in lang.sentences() {
        let resource = FluentResource::try_new((*source).to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{lang}/{area}.ftl: {errors:?}"));
        bundle
            .add_resource(resource)
            .unwrap_or_else(|errors| panic!("{lang}/{area}.ftl: {errors:?}"));
    }
    bundle
}

fn bundle(lang: Lang) -> &'static Bundle {
    BUNDLES[lang as usize].get_or_init(|| build(lang))
}

/// Says whether the texts have a message with this id.
#[must_use]
pub fn exists(id: &str) -> bool {
    bundle(Lang::En).has_message(id)
}

/// Every message id in the Fluent files of a language, in file order.
#[must_use]
pub fn ids(lang: Lang) -> Vec<&'static str> {
    lang.sentences()
        .iter()
        .flat_map(|(_, source)| source.lines())
        .filter(|line| line.starts_with(|first: char| first.is_ascii_lowercase()))
        .filter_map(|line| line.split_once('=').map(|(id, _)| id.trim()))
        .collect()
}

pub(crate) fn say(message: &Message, lang: Lang) -> String {
    let bundle = bundle(lang);
    // An id without a text is a bug that tests catch; if one slips through, the
    // id is shown rather than nothing.
    let Some(pattern) = bundle
        .get_message(message.id())
        .and_then(|found| found.value())
    else {
        return format!("⟦{}⟧", message.id());
    };
    let mut args = FluentArgs::new();
    for (name, value) in message.args() {
        let value = match value {
            Arg::Number(number) => FluentValue::from(*number),
            Arg::Text(text) => FluentValue::from(text.as_str()),
            Arg::Message(inner) => FluentValue::from(say(inner, lang)),
        };
        args.set(*name, value);
    }
    let mut errors = Vec::new();
    bundle
        .format_pattern(pattern, Some(&args), &mut errors)
        .into_owned()
}
