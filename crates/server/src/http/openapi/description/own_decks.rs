//! The routes of people's own decks.

use fano_protocol::http;
use schemars::SchemaGenerator;
use serde_json::{Value, json};

use super::{data, in_path, other, problem};

/// Adds a route: path, method, summary, parameters and answers.
type Add<'a> = dyn FnMut(&str, &str, &str, &Value, Value) + 'a;

/// Adds all routes.
pub(super) fn describe(t: &mut SchemaGenerator, add: &mut Add<'_>) {
    let job = json!([in_path("job", "The name of the job.")]);
    let address = in_path("address", "The address of the deck.");
    let at = json!([address]);
    let number = in_path("number", "The number of the picture, counted from 0.");
    let picture = json!([address, number]);
    let expected = json!({
        "name": "expected", "in": "query", "required": true, "schema": { "type": "string" },
        "description": "The revision that is changed.",
    });
    let change = json!([address, expected]);
    // Sent as a form with a draft and pictures, or as a file (`.fano`).
    let making = |t: &mut SchemaGenerator| {
        json!({
            "202": data::<http::JobStarted>(t, "It has begun."),
            "408": problem(t, "The body took too long to arrive."),
            "413": problem(t, "The body is too large."),
            "422": data::<http::BadDeck>(t, "This is neither a form with a draft nor a bundle."),
        })
    };
    let gone = |t: &mut SchemaGenerator| problem(t, "There is no such thing.");
    let not_yours = |t: &mut SchemaGenerator| problem(t, "Somebody else made the deck.");
    add(
        "/api/decks",
        "post",
        "Makes a deck from a form (a part `draft`, JSON, and parts `picture`) or a bundle.",
        &json!([]),
        making(t),
    );
    let mut answers = making(t);
    answers["403"] = not_yours(t);
    answers["404"] = gone(t);
    answers["409"] = problem(t, "It was changed in the meantime.");
    add(
        "/api/decks/at/{address}",
        "put",
        "Makes a new revision of a deck.",
        &change,
        answers,
    );
    add(
        "/api/decks/jobs/{job}",
        "get",
        "How far a deck is.",
        &job,
        json!({ "200": data::<http::Job>(t, "The job."), "404": gone(t) }),
    );
    add(
        "/api/decks/jobs/{job}",
        "delete",
        "Stops making a deck; one that is kept already stays.",
        &job,
        json!({ "204": { "description": "It stops." }, "404": gone(t) }),
    );
    add(
        "/api/decks/at/{address}",
        "get",
        "A deck of somebody's own, as a draft.",
        &at,
        json!({ "200": data::<http::OwnDeck>(t, "The deck."), "404": gone(t) }),
    );
    add(
        "/api/decks/at/{address}",
        "delete",
        "Deletes a deck. Rooms that play with it go on.",
        &at,
        json!({
            "204": { "description": "It is gone." }, "403": not_yours(t), "404": gone(t),
        }),
    );
    add(
        "/api/decks/at/{address}/pictures/{number}",
        "get",
        "A picture of its draft.",
        &picture,
        json!({ "200": other("image/*", "A PNG or JPEG file."), "404": gone(t) }),
    );
    add(
        "/api/decks/at/{address}/fork",
        "post",
        "Keeps a copy of a deck as one's own.",
        &at,
        json!({
            "201": data::<http::DeckKept>(t, "The copy."), "404": gone(t),
            "429": data::<http::BadDeck>(t, "Too many decks."),
        }),
    );
}
