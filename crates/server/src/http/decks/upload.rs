//! What somebody sends to have a deck made of it.

mod form;

use std::time::Duration;

use axum::{
    body::{Body, to_bytes},
    http::{HeaderMap, header},
};
use bytes::Bytes;
use fano_bundles::{Draft, limits::DRAFT_BYTES_MAX};
use fano_texts::Message;
use tokio::time::timeout;

use self::form::parts;
use crate::{http::problem::Problem, limits::UPLOAD_PICTURES_MAX};

/// A deck to be made.
#[derive(Debug)]
pub(super) enum Upload {
    /// From a draft and the pictures it refers to.
    Draft(Box<Draft>, Vec<Bytes>),
    /// From a `.fano` file.
    Bundle(Bytes),
}

/// The whole body of a request.
pub(crate) async fn read_body(
    body: Body,
    bytes_max: u64,
    time_max: Duration,
) -> Result<Bytes, Problem> {
    let bytes_max = usize::try_from(bytes_max).unwrap_or(usize::MAX);
    let read = timeout(time_max, to_bytes(body, bytes_max)).await;
    let read = read.map_err(|_| Problem::BodyTooSlow)?;
    // The length was checked before: the client has gone away.
    read.map_err(|_| Problem::BadBody)
}

impl Upload {
    /// Reads a request; says what is wrong with it.
    pub(super) fn read(headers: &HeaderMap, body: &Bytes) -> Result<Self, Message> {
        let kind = headers.get(header::CONTENT_TYPE);
        let kind = kind.and_then(|kind| kind.to_str().ok()).unwrap_or_default();
        let (name, parameters) = kind.split_once(';').unwrap_or((kind, ""));
        match name.trim().to_ascii_lowercase().as_str() {
            "application/zip" => Ok(Self::Bundle(body.clone())),
            "multipart/form-data" => {
                let boundary = boundary(parameters).ok_or_else(no_form)?;
                Self::from_form(body, boundary)
            }
            _ => Err(no_form()),
        }
    }

    fn from_form(body: &Bytes, boundary: &str) -> Result<Self, Message> {
        let mut draft = None;
        let mut pictures = Vec::new();
        for part in parts(body, boundary).ok_or_else(no_form)? {
            match part.name.as_str() {
                "draft" if draft.is_none() => draft = Some(read_draft(&part.body)?),
                "picture" => pictures.push(part.body),
                _ => return Err(no_form()),
            }
        }
        if pictures.len() > UPLOAD_PICTURES_MAX {
            return Err(Message::new("upload-pictures")
                .with("found", pictures.len())
                .with("max", UPLOAD_PICTURES_MAX));
        }
        let draft = draft.ok_or_else(no_form)?;
        Ok(Self::Draft(Box::new(draft), pictures))
    }
}

fn no_form() -> Message {
    Message::new("upload-form")
}

fn read_draft(json: &[u8]) -> Result<Draft, Message> {
    if json.len() > DRAFT_BYTES_MAX {
        return Err(Message::new("upload-draft-long").with("max", DRAFT_BYTES_MAX));
    }
    serde_json::from_slice(json)
        .map_err(|error| Message::new("upload-draft").with("error", error.to_string()))
}

/// The boundary among the parameters of a content type.
fn boundary(parameters: &str) -> Option<&str> {
    const BOUNDARY_BYTES_MAX: usize = 70;
    let boundary = parameters.split(';').find_map(|parameter| {
        let (name, value) = parameter.split_once('=')?;
        let named = name.trim().eq_ignore_ascii_case("boundary");
        named.then(|| value.trim().trim_matches('"'))
    })?;
    (1..=BOUNDARY_BYTES_MAX)
        .contains(&boundary.len())
        .then_some(boundary)
}

#[cfg(test)]
mod tests {
    use fano_texts::Lang;

    use super::*;

    fn read(kind: &'static str, body: &str) -> Result<Upload, Message> {
        let mut headers = HeaderMap::new();
        headers.insert(header::CONTENT_TYPE, kind.parse().expect("a header"));
        Upload::read(&headers, &Bytes::from(body.to_owned()))
    }

    fn part(name: &str, body: &str) -> String {
        format!("--x\r\ncontent-disposition: form-data; name=\"{name}\"\r\n\r\n{body}\r\n")
    }

    const FORM: &str = "multipart/form-data; boundary=x";
    const DRAFT: &str = r#"{"title": {"name": "a"}, "entries": []}"#;

    #[test]
    fn a_form_has_one_draft_and_pictures_in_order() {
        let form = part("picture", "one") + &part("draft", DRAFT) + &part("picture", "two");
        let read_form = read(FORM, &(form.clone() + "--x--\r\n"));
        let Ok(Upload::Draft(draft, pictures)) = read_form else {
            panic!("{read_form:?}");
        };
        assert_eq!(draft.title.name, "a");
        assert_eq!(pictures, ["one", "two"]);
        let twice = form + &part("draft", DRAFT) + "--x--\r\n";
        assert_eq!(read(FORM, &twice).expect_err("two drafts"), no_form());
        let other = part("draft", DRAFT) + &part("other", "") + "--x--\r\n";
        assert_eq!(read(FORM, &other).expect_err("another part"), no_form());
    }

    #[test]
    fn pictures_are_counted() {
        let draft = part("draft", DRAFT);
        let all = |count: usize| draft.clone() + &part("picture", "a").repeat(count) + "--x--\r\n";
        assert!(read(FORM, &all(UPLOAD_PICTURES_MAX)).is_ok());
        let refused = read(FORM, &all(UPLOAD_PICTURES_MAX + 1)).expect_err("too many");
        assert!(refused.say(Lang::En).contains("201"), "{refused:?}");
    }

    #[test]
    fn everything_else_is_refused() {
        for (kind, body) in [
            ("text/plain", ""),
            ("multipart/form-data", ""),
            ("multipart/form-data; boundary=", ""),
            (FORM, ""),
            (FORM, "--x--\r\n"),
        ] {
            let refused = read(kind, body).expect_err(kind);
            assert_eq!(refused, no_form(), "{kind} {body}");
        }
        let broken = part("draft", "{") + "--x--\r\n";
        assert_eq!(
            read(FORM, &broken).expect_err("no JSON").id(),
            "upload-draft"
        );
        assert!(matches!(
            read("application/zip", "PK"),
            Ok(Upload::Bundle(_))
        ));
    }
}
