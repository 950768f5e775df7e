//! The protocol described for others: TypeScript types and AsyncAPI, both
//! generated from the types of this crate.

use std::collections::BTreeMap;

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Value, json};
use ts_rs::{Config, TS, TypeVisitor};

use crate::{CloseReason, FromClient, FromServer, PROTOCOL, http, limits};

/// The first line of every generated TypeScript module.
const GENERATED: &str =
    "// Generated from crates/protocol; `cargo test -p fano-protocol` says how to renew it.\n\n";

/// The types of the socket in TypeScript: one module that the web client imports.
#[must_use]
pub fn typescript() -> String {
    let types = socket_types();
    let mut text = String::from(GENERATED);
    text += "export { NAME_CHARS_MAX, SILENCE_MS } from \"./limits\";\n\n";
    text += &format!("export const PROTOCOL = {PROTOCOL};\n\n");
    text += "export const CLOSE_CODES = {\n";
    for reason in CloseReason::ALL {
        text += &format!("  {}: {:?},\n", reason.code(), word(reason));
    }
    text += "} as const satisfies Record<number, CloseReason>;\n";
    for declaration in types.declarations.values() {
        text += &format!("\nexport {declaration}\n");
    }
    text
}

fn socket_types() -> Types {
    let mut types = Types::default();
    types.visit::<FromClient>();
    types.visit::<FromServer>();
    types.visit::<CloseReason>();
    types
}

/// The types of HTTP answers in TypeScript. What the socket speaks of too is
/// imported from its module.
#[must_use]
pub fn http_typescript() -> String {
    let mut types = Types::default();
    types.visit::<http::RoomCreated>();
    types.visit::<http::RoomSummary>();
    types.visit::<http::Invitation>();
    types.visit::<http::DeckSummary>();
    types.visit::<http::Deck>();
    types.visit::<http::SeenCards>();
    types.visit::<http::NewRoom>();
    types.visit::<http::JobStarted>();
    types.visit::<http::Job>();
    types.visit::<http::BadDeck>();
    types.visit::<http::OwnDeck>();
    types.visit::<http::ListedDeck>();
    types.visit::<http::DraftToSave>();
    types.visit::<http::DraftSaved>();
    types.visit::<http::OpenedDraft>();
    types.visit::<http::DeckPlan>();
    types.visit::<http::SymbolsFound>();
    types.visit::<http::GameRecord>();
    types.visit::<http::RecordContest>();
    types.visit::<http::RecordReplay>();
    types.visit::<http::Problem>();
    let socket = socket_types().declarations;
    let declared: Vec<_> = types
        .declarations
        .iter()
        .filter(|(name, _)| !socket.contains_key(*name))
        .map(|(_, declaration)| declaration)
        .collect();
    let is_named = |name: &str| {
        declared
            .iter()
            .any(|text| names(text).any(|word| word == name))
    };
    let imported: Vec<_> = socket.keys().filter(|name| is_named(name)).collect();
    let mut text = String::from(GENERATED);
    text += "import type {\n";
    for name in imported {
        text += &format!("  {name},\n");
    }
    text += "} from \"./wire\";\n";
    for declaration in declared {
        text += &format!("\nexport {declaration}\n");
    }
    text
}

/// The type names in a declaration: its words outside of comments and strings.
fn names(declaration: &str) -> impl Iterator<Item = &str> {
    let code = declaration.lines().filter(|line| {
        let line = line.trim_start();
        !line.starts_with("/*") && !line.starts_with('*')
    });
    code.flat_map(|line| line.split(|c: char| !(c.is_alphanumeric() || "_\"".contains(c))))
        .filter(|word| !word.starts_with('"'))
}

/// The limits in TypeScript: what the client must keep to, each with its unit.
#[must_use]
pub fn limits_typescript() -> String {
    let mut text = String::from(GENERATED);
    for (index, limit) in limits::FOR_CLIENTS.iter().enumerate() {
        if index > 0 {
            text += "\n";
        }
        text += &format!(
            "/** {} */\nexport const {} = {};\n",
            limit.about, limit.name, limit.value
        );
    }
    text
}

fn word(reason: CloseReason) -> String {
    match serde_json::to_value(reason) {
        Ok(Value::String(word)) => word,
        other => unreachable!("a unit variant is a word, not {other:?}"),
    }
}

/// Collects the declarations of all types that a type is made of.
#[derive(Default)]
struct Types {
    declarations: BTreeMap<String, String>,
}

impl TypeVisitor for Types {
    fn visit<T: TS + 'static + ?Sized>(&mut self) {
        let config = Config::default();
        if T::output_path().is_none() {
            T::visit_generics(self);
            return;
        }
        let name = T::ident(&config);
        if self.declarations.contains_key(&name) {
            return;
        }
        self.declarations.insert(name, T::decl(&config));
        T::visit_dependencies(self);
    }
}

/// The protocol as an AsyncAPI 3.0 document.
#[must_use]
pub fn asyncapi() -> Value {
    let settings = SchemaSettings::draft07().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    let client = message::<FromClient>(&mut generator, "What a client says.");
    let server = message::<FromServer>(&mut generator, "What the server says.");
    let closes: BTreeMap<String, String> = CloseReason::ALL
        .iter()
        .map(|reason| (reason.code().to_string(), word(*reason)))
        .collect();
    json!({
        "asyncapi": "3.0.0",
        "info": {
            "title": "Fano rooms",
            "version": PROTOCOL.to_string(),
            "description": "The socket of a room. JSON text frames in both directions; \
                            the story behind them is in docs/protocol.md.",
        },
        "defaultContentType": "application/json",
        "channels": {
            "room": {
                "address": "/ws/{code}",
                "description": "One room. The first frame of a client is `hello`.",
                "parameters": { "code": { "description": "The code of the room." } },
                "messages": {
                    "fromClient": { "$ref": "#/components/messages/fromClient" },
                    "fromServer": { "$ref": "#/components/messages/fromServer" },
                },
            },
        },
        "operations": {
            "hear": {
                "action": "receive",
                "channel": { "$ref": "#/channels/room" },
                "messages": [{ "$ref": "#/channels/room/messages/fromClient" }],
            },
            "tell": {
                "action": "send",
                "channel": { "$ref": "#/channels/room" },
                "messages": [{ "$ref": "#/channels/room/messages/fromServer" }],
            },
        },
        "components": {
            "messages": { "fromClient": client, "fromServer": server },
            "schemas": generator.definitions(),
        },
        "x-close-codes": closes,
        "x-limits": {
            "clientFrameBytesMax": limits::CLIENT_FRAME_BYTES_MAX,
            "silenceMs": limits::SILENCE_MS,
        },
    })
}

fn message<T: JsonSchema>(generator: &mut SchemaGenerator, summary: &str) -> Value {
    let payload: Schema = generator.subschema_for::<T>();
    json!({ "summary": summary, "payload": payload })
}
