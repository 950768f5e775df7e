//! Forms with files (`multipart/form-data`, RFC 7578), as browsers write them.

use bytes::Bytes;

/// The most bytes of a part's headers.
const PART_HEAD_BYTES_MAX: usize = 2 << 10;
/// The most parts of a form: beyond all limits on what they are.
const PARTS_MAX: usize = 1_000;

/// A field of a form.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Part {
    pub(super) name: String,
    pub(super) body: Bytes,
}

/// All parts of a form; `None` if it is none. Nothing is copied.
pub(super) fn parts(form: &Bytes, boundary: &str) -> Option<Vec<Part>> {
    let first = format!("--{boundary}");
    let next = format!("\r\n--{boundary}");
    let mut rest = form.strip_prefix(first.as_bytes())?;
    let mut parts = Vec::new();
    loop {
        if matches!(rest, b"--" | b"--\r\n") {
            return Some(parts);
        }
        rest = rest.strip_prefix(b"\r\n")?;
        let head_end = find(&rest[..rest.len().min(PART_HEAD_BYTES_MAX)], b"\r\n\r\n")?;
        let name = name(std::str::from_utf8(&rest[..head_end]).ok()?)?;
        rest = &rest[head_end + 4..];
        let end = find(rest, next.as_bytes())?;
        parts.push(Part {
            name,
            body: form.slice_ref(&rest[..end]),
        });
        if parts.len() > PARTS_MAX {
            return None;
        }
        rest = &rest[end + next.len()..];
    }
}

/// The name of a part, from its headers.
fn name(head: &str) -> Option<String> {
    let value = head.split("\r\n").find_map(|line| {
        let (name, value) = line.split_once(':')?;
        let wanted = name.trim().eq_ignore_ascii_case("content-disposition");
        wanted.then_some(value)
    })?;
    let mut parameters = value.split(';').map(str::trim);
    if !parameters.next()?.eq_ignore_ascii_case("form-data") {
        return None;
    }
    let name = parameters.find_map(|parameter| parameter.strip_prefix("name="))?;
    Some(name.trim_matches('"').to_owned())
}

/// Where something begins that starts with `\r`.
fn find(bytes: &[u8], wanted: &[u8]) -> Option<usize> {
    let mut start = 0;
    loop {
        start += bytes[start..].iter().position(|byte| *byte == b'\r')?;
        if bytes[start..].starts_with(wanted) {
            return Some(start);
        }
        start += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names_and_sizes(form: &[u8]) -> Option<Vec<(String, usize)>> {
        let parts = parts(&Bytes::copy_from_slice(form), "b")?;
        let parts = parts.into_iter();
        Some(parts.map(|part| (part.name, part.body.len())).collect())
    }

    #[test]
    fn bodies_may_have_anything_but_the_boundary() {
        let form = b"--b\r\nContent-Type: image/png\r\n\
            Content-Disposition: form-data; name=\"picture\"; filename=\"a.png\"\r\n\r\n\
            \r\n\r\r\n--\r\n-b\0\xff\r\n--b\r\ncontent-disposition: form-data; name=draft\r\n\r\n\
            \r\n--b--\r\n";
        let found = names_and_sizes(form).expect("a form");
        assert_eq!(found, [("picture".to_owned(), 13), ("draft".to_owned(), 0)]);
        assert_eq!(names_and_sizes(b"--b--\r\n"), Some(Vec::new()));
    }

    #[test]
    fn anything_cut_short_is_refused() {
        let form = b"--b\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\nbody\r\n--b--\r\n";
        assert!(names_and_sizes(form).is_some());
        // The last line break may be missing.
        for end in 0..form.len() - 2 {
            assert_eq!(names_and_sizes(&form[..end]), None, "{end}");
        }
        let mut more = form.to_vec();
        more.push(b'x');
        assert_eq!(names_and_sizes(&more), None);
    }
}
