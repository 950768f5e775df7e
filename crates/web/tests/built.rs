//! The client that is built in is whole, small and compressed.

/// Of all scripts together, compressed.
const SCRIPT_BYTES_MAX: usize = 121_500;

#[test]
fn there_is_a_page_whether_npm_was_there_or_not() {
    let page = fano_web::file("index.html").expect("a page");
    let text = String::from_utf8(page.body.into_owned()).expect("text");
    assert!(text.contains("Fano"));
    assert!(!page.immutable);
    assert!(page.tag.chars().all(|c| c.is_ascii_alphanumeric()));
    assert!(fano_web::file("no-such-file").is_none());
}

#[test]
fn everything_the_page_asks_for_is_there() {
    if !fano_web::missing().is_empty() {
        return;
    }
    let page = fano_web::file("index.html").expect("a page");
    let text = String::from_utf8(page.body.into_owned()).expect("text");
    let asked: Vec<&str> = text
        .split('"')
        .filter_map(|part| part.strip_prefix('/'))
        .filter(|part| part.contains('.'))
        .collect();
    assert!(asked.len() >= 3, "{asked:?}");
    for path in asked {
        assert!(fano_web::file(path).is_some(), "{path}");
    }
    for path in ["manifest.webmanifest", "sw.js", "icon.svg"] {
        assert!(fano_web::file(path).is_some(), "{path}");
    }
}

#[test]
fn scripts_are_compressed_and_small() {
    if !fano_web::missing().is_empty() {
        return;
    }
    let mut bytes = 0;
    for path in fano_web::paths().filter(|path| path.ends_with(".js")) {
        let file = fano_web::file(&path).expect("a listed file");
        let shortest = [file.gzip.as_ref(), file.brotli.as_ref()]
            .into_iter()
            .flatten()
            .map(|body| body.len())
            .min();
        bytes += shortest.unwrap_or(file.body.len());
    }
    assert!(bytes > 10_000, "{bytes} bytes are no client");
    assert!(bytes <= SCRIPT_BYTES_MAX, "{bytes} bytes of scripts");
}
