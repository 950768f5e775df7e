//! The routes of people's own decks that only read.

use fano_protocol::http;
use schemars::SchemaGenerator;
use serde_json::{Value, json};

use super::{data, in_path, other, problem};

/// Describes the routes: path, method, summary, parameters and answers.
pub(super) fn describe(
    t: &mut SchemaGenerator,
    add: &mut dyn FnMut(&str, &str, &str, &Value, Value),
) {
    let gone = |t: &mut SchemaGenerator| problem(t, "There is no such thing.");
    let deck = json!([in_path("address", "The address of the deck.")]);
    add(
        "/api/decks/plan",
        "get",
        "What comes of a number of pictures.",
        &json!([in_query("pictures", "integer", "How many: 5 to 200.")]),
        json!({
            "200": data::<http::DeckPlan>(t, "The plan."),
            "400": problem(t, "This many pictures cannot be planned with."),
        }),
    );
    add(
        "/api/symbols",
        "get",
        "Drawings by name, the best matches first.",
        &json!([
            in_query(
                "q",
                "string",
                "The words to look for, of at most 100 bytes."
            ),
            in_query(
                "lang",
                "string",
                "The language that comes first, by its code; en is the default."
            ),
        ]),
        json!({
            "200": data::<http::SymbolsFound>(t, "At most 60 drawings."),
            "400": problem(t, "The query is too long, or the language is unknown."),
        }),
    );
    let theme = json!([
        in_path("theme", "The theme."),
        in_path("file", "The id of the symbol and .svg."),
    ]);
    add(
        "/api/symbols/theme/{theme}/{file}",
        "get",
        "The drawing of a symbol of a theme.",
        &theme,
        json!({ "200": other("image/svg+xml", "The drawing."), "404": gone(t) }),
    );
    add(
        "/api/symbols/emoji/{file}",
        "get",
        "The drawing of an emoji.",
        &json!([in_path("file", "The emoji and .svg.")]),
        json!({ "200": other("image/svg+xml", "The drawing."), "404": gone(t) }),
    );
    add(
        "/api/decks/at/{address}/bundle.fano",
        "get",
        "A deck as one file.",
        &deck,
        json!({
            "200": other("application/zip", "The file, as docs/bundle-format.md describes it."),
            "404": gone(t),
        }),
    );
    add(
        "/api/decks/at/{address}/print.pdf",
        "get",
        "A deck on paper.",
        &print_parameters(),
        json!({
            "200": other("application/pdf", "The pages."),
            "400": problem(t, "It cannot be printed like this."),
            "404": gone(t),
        }),
    );
    add(
        "/api/decks/at/{address}/print.pdf",
        "post",
        "A deck on paper, with a picture for the backs: a PNG, JPEG, WebP or SVG file as the body.",
        &print_parameters(),
        json!({
            "200": other("application/pdf", "The pages."),
            "400": problem(t, "It cannot be printed like this, or with this picture."),
            "404": gone(t), "413": problem(t, "The picture is too large."),
        }),
    );
    add(
        "/api/decks/at/{address}/invitation",
        "get",
        "Where others find the deck.",
        &deck,
        json!({
            "200": data::<http::Invitation>(t, "The link, and from where it works."),
            "404": gone(t),
        }),
    );
    add(
        "/api/decks/at/{address}/qr.svg",
        "get",
        "A QR code that leads to the deck.",
        &deck,
        json!({ "200": other("image/svg+xml", "The QR code."), "404": gone(t) }),
    );
}

fn print_parameters() -> Value {
    json!([
        in_path("address", "The address of the deck."),
        in_query(
            "paper",
            "string",
            "a4 (the default), a3, letter, or a size such as 200x300mm."
        ),
        in_query("card_mm", "number", "How wide a card is; 80 by default."),
        in_query(
            "cut",
            "string",
            "How cards show where to cut: outline (the default), marks or none."
        ),
        in_query(
            "bleed_mm",
            "number",
            "How far colour reaches beyond the edge of a card."
        ),
        in_query(
            "margin_mm",
            "number",
            "How far cards stay away from the edges of the paper."
        ),
        in_query(
            "backs",
            "boolean",
            "Whether every page of cards is followed by one of backs."
        ),
        in_query(
            "duplex",
            "string",
            "The edge over which the paper is turned: long (the default) or short."
        ),
        in_query(
            "names",
            "boolean",
            "Whether there is a page with every symbol and its name."
        ),
        in_query(
            "rules",
            "boolean",
            "Whether the rules of the games are printed too."
        ),
        in_query(
            "lang",
            "string",
            "The language of all texts, by its code; en is the default."
        ),
        in_query(
            "shape",
            "string",
            "The outline of the cards: disc, hex or square. They are arranged anew for another one."
        ),
        in_query(
            "seed",
            "integer",
            "Arranges the cards anew; every number gives another arrangement."
        ),
        in_query(
            "upright",
            "boolean",
            "Whether all symbols stand upright, even if they do not in this deck."
        ),
        in_query(
            "one_size",
            "boolean",
            "Whether all symbols of a card have the same size, even if they do not in this deck."
        ),
        in_query(
            "smallest_percent",
            "integer",
            "How long a side of a symbol is at least, if there is room: percent of the card's width."
        ),
        in_query(
            "largest_percent",
            "integer",
            "How long a side of a symbol is at most, in percent of the card's width."
        ),
    ])
}

fn in_query(name: &str, kind: &str, about: &str) -> Value {
    json!({
        "name": name, "in": "query", "required": name == "pictures", "description": about,
        "schema": { "type": kind },
    })
}
