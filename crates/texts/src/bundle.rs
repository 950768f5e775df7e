//! The Fluent bundles behind [`Message::say`].

use std::sync::LazyLock;

use fluent_bundle::{FluentArgs, FluentResource, FluentValue, concurrent::FluentBundle};
use unic_langid::LanguageIdentifier;

use crate::{Arg, Lang, Message};

/// Lists the areas once, so that no language can lack a file.
macro_rules! areas {
    ($($area:literal),* $(,)?) => {
        fn sources(lang: Lang) -> &'static [(&'static str, &'static str)] {
            match lang {
                Lang::En => &[$(($area, include_str!(concat!("../ftl/en/", $area, ".ftl")))),*],
                Lang::De => &[$(($area, include_str!(concat!("../ftl/de/", $area, ".ftl")))),*],
            }
        }
    };
}

areas! {
    "app",
    "bots",
    "bundle",
    "deck",
    "designs",
    "faces",
    "fairness",
    "help",
    "learn",
    "load",
    "planner",
    "play",
    "print",
    "replay",
    "results",
    "rooms",
    "rules",
    "serve",
    "store",
    "web",
    "why",
    "workshop",
}

type Bundle = FluentBundle<FluentResource>;

static ENGLISH: LazyLock<Bundle> = LazyLock::new(|| build(Lang::En));
static GERMAN: LazyLock<Bundle> = LazyLock::new(|| build(Lang::De));

fn build(lang: Lang) -> Bundle {
    let locale: LanguageIdentifier = lang.code().parse().expect("a two-letter code is a locale");
    let mut bundle = Bundle::new_concurrent(vec![locale]);
    // The marks that isolate right-to-left text would end up in terminals,
    // PDFs and snapshots; our two languages do not need them.
    bundle.set_use_isolating(false);
    for (area, source) in sources(lang) {
        let resource = FluentResource::try_new((*source).to_owned())
            .unwrap_or_else(|(_, errors)| panic!("{lang}/{area}.ftl: {errors:?}"));
        bundle
            .add_resource(resource)
            .unwrap_or_else(|errors| panic!("{lang}/{area}.ftl: {errors:?}"));
    }
    bundle
}

fn bundle(lang: Lang) -> &'static Bundle {
    match lang {
        Lang::En => &ENGLISH,
        Lang::De => &GERMAN,
    }
}

/// Says whether the texts have a message with this id.
#[must_use]
pub fn exists(id: &str) -> bool {
    bundle(Lang::En).has_message(id)
}

/// Every message id in the Fluent files of a language, in file order.
#[must_use]
pub fn ids(lang: Lang) -> Vec<&'static str> {
    sources(lang)
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
