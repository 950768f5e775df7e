//! The routes of unfinished decks, and of those that are listed for everybody.

use fano_protocol::http;
use schemars::SchemaGenerator;
use serde_json::{Value, json};

use super::{data, in_path, other, problem};

/// Describes the routes: path, method, summary, parameters and answers.
pub(super) fn describe(
    t: &mut SchemaGenerator,
    add: &mut dyn FnMut(&str, &str, &str, &Value, Value),
) {
    let gone = |t: &mut SchemaGenerator| problem(t, "You have no such draft.");
    let id = in_path("id", "The name of the draft, given by its maker.");
    let draft = json!([id]);
    let name = in_path("picture", "The name of the picture in the draft.");
    let picture = json!([id, name]);
    let expected = json!({
        "name": "expected", "in": "query", "required": false, "schema": { "type": "integer" },
        "description": "The version that is continued; 0, the default, for a new draft.",
    });
    add(
        "/api/decks/listed",
        "get",
        "The decks that the owner of the server lists for everybody.",
        &json!([]),
        json!({ "200": data::<Vec<http::ListedDeck>>(t, "The decks.") }),
    );
    add(
        "/api/drafts",
        "get",
        "The unfinished decks of whoever asks.",
        &json!([]),
        json!({ "200": data::<Vec<http::SavedDraft>>(t, "The drafts, the last saved first.") }),
    );
    add(
        "/api/drafts/{id}",
        "get",
        "An unfinished deck of whoever asks.",
        &draft,
        json!({ "200": data::<http::OpenedDraft>(t, "The draft."), "404": gone(t) }),
    );
    // The body is a `DraftToSave`.
    t.subschema_for::<http::DraftToSave>();
    add(
        "/api/drafts/{id}",
        "put",
        "Saves an unfinished deck (DraftToSave).",
        &json!([id, expected]),
        json!({
            "200": data::<http::DraftSaved>(t, "It is saved."),
            "404": gone(t),
            "408": problem(t, "The body took too long to arrive."),
            "409": problem(t, "It was saved in the meantime."),
            "413": problem(t, "The body is too large."),
            "422": data::<http::BadDeck>(t, "This is not a draft."),
            "429": data::<http::BadDeck>(t, "Too many drafts, or too large ones."),
        }),
    );
    add(
        "/api/drafts/{id}",
        "delete",
        "Deletes an unfinished deck.",
        &draft,
        json!({ "204": { "description": "It is gone." }, "404": gone(t) }),
    );
    add(
        "/api/drafts/{id}/pictures/{picture}",
        "get",
        "A picture of an unfinished deck, encoded anew.",
        &picture,
        json!({ "200": other("image/*", "A PNG or JPEG file."), "404": gone(t) }),
    );
    add(
        "/api/drafts/{id}/pictures/{picture}",
        "put",
        "Sends a picture (PNG, JPEG, WebP or SVG) that the draft lists.",
        &picture,
        json!({
            "204": { "description": "It is saved." },
            "404": gone(t),
            "408": problem(t, "The body took too long to arrive."),
            "413": problem(t, "The body is too large."),
            "422": data::<http::BadDeck>(t, "This is not a picture that can be used."),
            "429": data::<http::BadDeck>(t, "The draft would be too large."),
        }),
    );
}
