//! What is generated from the types must be what lies in the repository.
//! To renew it: `FANO_RENEW=1 cargo test -p fano-protocol --test drift`.

#![expect(clippy::disallowed_methods, reason = "a test of files reads files")]

use std::{env, fs, path::Path};

fn check(path: &str, expected: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(path);
    if env::var_os("FANO_RENEW").is_some() {
        fs::create_dir_all(path.parent().expect("a folder")).expect("the folder can be made");
        fs::write(&path, expected).expect("the file can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "{} is not what the types say; renew it with\n  \
         FANO_RENEW=1 cargo test -p fano-protocol --test drift",
        path.display()
    );
}

#[test]
fn the_types_of_the_web_client_are_up_to_date() {
    check(
        "web/src/protocol/wire.ts",
        &fano_protocol::describe::typescript(),
    );
}

#[test]
fn the_http_types_of_the_web_client_are_up_to_date() {
    check(
        "web/src/protocol/http.ts",
        &fano_protocol::describe::http_typescript(),
    );
}

#[test]
fn the_limits_of_the_web_client_are_up_to_date() {
    check(
        "web/src/protocol/limits.ts",
        &fano_protocol::describe::limits_typescript(),
    );
}

#[test]
fn the_asyncapi_description_is_up_to_date() {
    let text = serde_json::to_string_pretty(&fano_protocol::describe::asyncapi());
    check("docs/asyncapi.json", &(text.expect("JSON") + "\n"));
}
