//! The API described from the types of its answers: what lies in `docs/openapi.json`.
//! To renew it: `FANO_RENEW=1 cargo test -p fano-server --lib openapi`.

mod drafts;
mod own_decks;
mod workshop;

use std::{collections::BTreeSet, env, fs, path::Path};

use fano_protocol::http;
use schemars::{JsonSchema, SchemaGenerator, generate::SchemaSettings};
use serde_json::{Map, Value, json};

use crate::http::routes::routes;

/// The API as an OpenAPI 3.1 document. `docs/asyncapi.json` describes the
/// socket.
fn description() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut types = settings.into_generator();
    let room = json!([in_path("code", "The code of the room: five letters.")]);
    let deck = json!([in_path("name", "The name of the deck.")]);
    let record = json!([in_path("record", "The name of the finished series.")]);
    let eyes = json!([
        in_path("record", "The name of the finished series."),
        {
            "name": "as", "in": "query", "required": false, "schema": { "type": "string" },
            "description": "Through whose eyes: spectator (the default), screen, or a seat's number.",
        },
    ]);
    let none = json!([]);
    let mut paths = Map::new();
    // Every route can return these.
    let too_many = problem(&mut types, "Too many requests from this address.");
    let full = problem(&mut types, "The server is full, or cannot reach its store.");
    let wrong_host = problem(&mut types, "The server is not called by this host name.");
    let mut add = |path: &str, method: &str, about: &str, parameters: &Value, answers: Value| {
        let mut answers = answers;
        for (status, answer) in [("421", &wrong_host), ("429", &too_many), ("503", &full)] {
            if answers.get(status).is_none() {
                answers[status] = answer.clone();
            }
        }
        let operation = json!({ "summary": about, "parameters": parameters, "responses": answers });
        let methods = paths.entry(path).or_insert_with(|| json!({}));
        methods[method] = operation;
    };
    let t = &mut types;
    let gone = |t: &mut SchemaGenerator| problem(t, "There is no such thing.");
    add(
        "/api/rooms",
        "post",
        "Makes a room. A body (NewRoom) may say what it begins with.",
        &none,
        json!({
            "201": data::<http::RoomCreated>(t, "The room, written down."),
            "404": problem(t, "There is no such deck."),
            "429": problem(t, "Too many rooms, in all or from this address."),
        }),
    );
    add(
        "/api/rooms/{code}",
        "get",
        "A room in brief.",
        &room,
        json!({
            "200": data::<http::RoomSummary>(t, "The room."), "404": gone(t),
        }),
    );
    add(
        "/api/rooms/{code}/invitation",
        "get",
        "Where others open the room.",
        &room,
        json!({
            "200": data::<http::Invitation>(t, "The link, and from where it works."),
            "404": gone(t),
        }),
    );
    add(
        "/api/rooms/{code}/qr.svg",
        "get",
        "A QR code that leads into the room.",
        &room,
        json!({
            "200": other("image/svg+xml", "The QR code."), "404": gone(t),
        }),
    );
    add(
        "/ws/{code}",
        "get",
        "The socket of a room (WebSocket).",
        &room,
        json!({
            "101": { "description": "From here on, docs/asyncapi.json." },
            "403": problem(t, "The page that opens the socket is not this server's."),
            "426": problem(t, "This is no WebSocket handshake."),
        }),
    );
    add(
        "/api/decks",
        "get",
        "All decks.",
        &none,
        json!({
            "200": data::<Vec<http::DeckSummary>>(t, "The decks."),
        }),
    );
    add(
        "/api/decks/{name}",
        "get",
        "A deck with the face of every card; `?wait=1` waits a moment for cards that are being arranged.",
        &deck,
        json!({
            "200": data::<http::Deck>(t, "The deck."), "404": gone(t),
        }),
    );
    add(
        "/api/decks/{name}/symbols.svg",
        "get",
        "The drawings of a deck.",
        &deck,
        json!({
            "200": other("image/svg+xml", "A <symbol> with id s0, s1, … for every symbol."),
            "404": gone(t),
        }),
    );
    add(
        "/api/decks/{name}/cards",
        "get",
        "Where the drawings are on some cards of a deck. Cards that are still being arranged come before others then, and the answer waits for them a moment.",
        &json!([
            in_path("name", "The name of the deck."),
            {
                "name": "ids", "in": "query", "required": true, "schema": { "type": "string" },
                "description": "The numbers of 1 to 32 cards, with commas between them.",
            },
        ]),
        json!({
            "200": data::<http::SeenCards>(t, "Those that are arranged."),
            "400": problem(t, "The deck has no such cards, or these are too many."),
            "404": gone(t),
        }),
    );
    own_decks::describe(t, &mut add);
    workshop::describe(t, &mut add);
    drafts::describe(t, &mut add);
    add(
        "/api/games/{record}",
        "get",
        "A finished series.",
        &record,
        json!({
            "200": data::<http::GameRecord>(t, "The series."), "404": gone(t),
        }),
    );
    add(
        "/api/games/{record}/journal",
        "get",
        "Its journal.",
        &record,
        json!({
            "200": other("text/plain", "The journal, as docs/journal.md describes it."),
            "404": gone(t),
        }),
    );
    add(
        "/api/games/{record}/contests",
        "get",
        "Its verdicts and what led to them.",
        &record,
        json!({
            "200": data::<Vec<http::RecordContest>>(t, "The contests, in order."), "404": gone(t),
        }),
    );
    add(
        "/api/games/{record}/replay",
        "get",
        "It once more, event by event.",
        &eyes,
        json!({
            "200": data::<http::RecordReplay>(t, "The replay."),
            "400": problem(t, "There is no such viewer."),
            "404": gone(t),
        }),
    );
    add(
        "/api/openapi.json",
        "get",
        "This description.",
        &none,
        json!({
            "200": other("application/json", "An OpenAPI 3.1 document."),
        }),
    );
    add(
        "/healthz",
        "get",
        "Whether the process answers.",
        &none,
        json!({
            "200": other("text/plain", "It does."),
        }),
    );
    add(
        "/readyz",
        "get",
        "Whether rooms can be written down.",
        &none,
        json!({
            "200": other("text/plain", "They can."),
            "503": problem(t, "They cannot."),
        }),
    );
    add(
        "/metrics",
        "get",
        "Figures for Prometheus.",
        &none,
        json!({
            "200": other("text/plain", "The figures."),
        }),
    );
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Fano",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Rooms, decks and finished games of Fano.",
        },
        "paths": paths,
        "components": { "schemas": types.definitions() },
    })
}

fn in_path(name: &str, about: &str) -> Value {
    json!({
        "name": name, "in": "path", "required": true, "description": about,
        "schema": { "type": "string" },
    })
}

fn data<T: JsonSchema>(types: &mut SchemaGenerator, about: &str) -> Value {
    let schema = types.subschema_for::<T>();
    json!({ "description": about, "content": { "application/json": { "schema": schema } } })
}

fn problem(types: &mut SchemaGenerator, about: &str) -> Value {
    data::<http::Problem>(types, about)
}

fn other(kind: &str, about: &str) -> Value {
    json!({ "description": about, "content": { kind: { "schema": { "type": "string" } } } })
}

/// Every reference must resolve.
fn check(value: &Value, schemas: &Value) {
    match value {
        Value::Object(map) => {
            if let Some(Value::String(to)) = map.get("$ref") {
                let name = to.strip_prefix("#/components/schemas/");
                let name = name.unwrap_or_else(|| panic!("{to} leads outside"));
                assert!(schemas.get(name).is_some(), "{to} leads nowhere");
            }
            map.values().for_each(|value| check(value, schemas));
        }
        Value::Array(values) => values.iter().for_each(|value| check(value, schemas)),
        _ => {}
    }
}

#[test]
fn the_description_hangs_together() {
    let description = description();
    check(&description, &description["components"]["schemas"]);
    let described: BTreeSet<_> = description["paths"]
        .as_object()
        .expect("paths")
        .iter()
        .flat_map(|(path, methods)| {
            let methods = methods.as_object().expect("methods").keys();
            methods.map(|method| (method.to_ascii_uppercase(), path.clone()))
        })
        .collect();
    // The web client's pages are not part of the API.
    let served: BTreeSet<_> = routes()
        .filter(|route| !route.path.contains('*'))
        .map(|route| (route.method.to_owned(), route.path.to_owned()))
        .collect();
    assert_eq!(described, served);
}

#[test]
fn the_description_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/openapi.json");
    let text = serde_json::to_string_pretty(&description()).expect("JSON") + "\n";
    if env::var_os("FANO_RENEW").is_some() {
        fs::write(&path, &text).expect("the file can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == text,
        "docs/openapi.json is not what the types say; renew it with\n  \
         FANO_RENEW=1 cargo test -p fano-server --lib openapi"
    );
}
