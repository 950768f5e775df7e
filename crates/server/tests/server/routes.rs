//! Checks limits, headers and hosts on every route of the table.

use fano_server::{RouteInfo, routes};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};

use super::{
    crowds::connect_from,
    support::{PATIENCE, Server},
};

/// A real path for a route.
fn example(route: RouteInfo, room: &str) -> String {
    let path = route.path.replace("{code}", room);
    let path = path
        .replace("{name}", "classic")
        .replace("{record}", "none")
        .replace("{job}", "none")
        .replace("{id}", "none")
        .replace("{picture}", "none")
        .replace("{address}", "none")
        .replace("{number}", "0")
        .replace("{theme}", "classic")
        .replace("{file}", "anchor.svg");
    path.replace("{*path}", "")
}

/// The heads of this many responses to the same request, one after the other,
/// on one connection from this address.
async fn ask_often(
    server: &Server,
    from: &str,
    route: RouteInfo,
    path: &str,
    count: usize,
) -> Vec<String> {
    let mut tcp = connect_from(from, server.address).await;
    let request = format!(
        "{} {path} HTTP/1.1\r\nhost: {}\r\ncontent-length: 0\r\n\r\n",
        route.method, server.address
    );
    let mut heads = Vec::new();
    for _ in 0..count {
        tcp.write_all(request.as_bytes()).await.expect("written");
        let (head, length) = read_head(&mut tcp).await;
        heads.push(head);
        let mut body = vec![0; length];
        tcp.read_exact(&mut body).await.expect("a body");
    }
    heads
}

async fn read_head(tcp: &mut tokio::net::TcpStream) -> (String, usize) {
    let mut head = Vec::new();
    let read = async {
        while !head.ends_with(b"\r\n\r\n") {
            head.push(tcp.read_u8().await.expect("an answer"));
        }
    };
    tokio::time::timeout(PATIENCE, read).await.expect("in time");
    let head = String::from_utf8(head).expect("text").to_ascii_lowercase();
    let length = header(&head, "content-length").expect("a length");
    let length = length.parse().expect("a number");
    (head, length)
}

fn header<'a>(head: &'a str, name: &str) -> Option<&'a str> {
    let mut lines = head.lines().skip(1);
    lines.find_map(|line| {
        let (found, value) = line.split_once(": ")?;
        (found == name).then_some(value)
    })
}

#[tokio::test]
async fn every_route_has_a_limit() {
    let server = Server::with(|config| {
        config.limits.limit_loopback = true;
        config.limits.requests_per_address_second_max = 1;
        config.limits.files_per_address_second_max = 1;
        config.limits.rooms_per_address_hour_max = 1000;
    });
    let server = server.await;
    let room = server.new_room().await;
    let mut asked = 0;
    for (number, route) in routes().enumerate() {
        let path = example(route, &room);
        // Each route is requested from an address that has made no other
        // requests.
        let address = format!("127.0.1.{}", number + 1);
        let heads = ask_often(&server, &address, route, &path, 60).await;
        let refused = heads.iter().filter(|head| head.contains(" 429 ")).count();
        assert!(!heads[0].contains(" 429 "), "{path} is answered at first");
        assert!(refused > 0, "{path} can be asked without limit");
        let fresh = format!("127.0.2.{}", number + 1);
        let others = ask_often(&server, &fresh, route, &path, 1).await;
        assert!(
            !others[0].contains(" 429 "),
            "{path}: others are not affected"
        );
        asked += 1;
    }
    assert_eq!(asked, routes().count());
    assert!(asked > 10, "the table is not empty");
}

#[tokio::test]
async fn every_answer_has_the_headers_of_its_kind() {
    let server = Server::start().await;
    let room = server.new_room().await;
    let mut kinds = std::collections::BTreeSet::new();
    let files = ["/app.js", "/icon.png"].map(|path| ("GET", path.to_owned()));
    let asked = routes().map(|route| (route.method, example(route, &room)));
    for (own_method, path) in asked.chain(files) {
        // The answer itself, and an answer that is a problem.
        for method in [own_method, "PATCH"] {
            let (_, head, _) = server.ask(method, &path, "content-length: 0\r\n").await;
            let what = format!("{method} {path}:\n{head}");
            assert_eq!(
                header(&head, "x-content-type-options"),
                Some("nosniff"),
                "{what}"
            );
            assert_eq!(
                header(&head, "referrer-policy"),
                Some("same-origin"),
                "{what}"
            );
            let kind = header(&head, "content-type").unwrap_or_else(|| panic!("{what}"));
            let policy = header(&head, "content-security-policy").expect(&what);
            let kind = kind.split(';').next().unwrap_or_default();
            match kind {
                "text/html" | "text/javascript" => {
                    assert!(policy.starts_with("default-src 'self'; "), "{what}");
                    assert!(policy.contains("connect-src 'self';"), "{what}");
                    assert!(!policy.contains("ws:"), "{what}");
                }
                "image/svg+xml" => assert!(
                    policy.starts_with("default-src 'none'; style-src 'unsafe-inline'"),
                    "{what}"
                ),
                _ => assert!(
                    policy.starts_with("default-src 'none'; frame-ancestors 'none'"),
                    "{what}"
                ),
            }
            kinds.insert(kind.to_owned());
        }
    }
    for kind in [
        "text/html",
        "image/svg+xml",
        "application/json",
        "text/plain",
        "text/javascript",
        "image/png",
    ] {
        assert!(kinds.contains(kind), "{kind} among {kinds:?}");
    }
}

#[tokio::test]
async fn only_health_checks_answer_to_any_name() {
    let server = Server::with(|config| {
        config.public_url = Some("https://fano.example".to_owned());
        config.hosts = vec!["nas".to_owned()];
    });
    let server = server.await;
    let room = server.new_room().await;
    for route in routes() {
        let path = example(route, &room);
        for (host, known) in [
            ("evil.example", false),
            ("fano.example", true),
            ("nas:8057", true),
            ("localhost", true),
            ("[::1]:8057", true),
        ] {
            let (status, body) = ask_as(&server, host, route.method, &path).await;
            let any_name = ["/healthz", "/readyz"].contains(&route.path);
            let refused = status == 421;
            assert_eq!(refused, !known && !any_name, "{path} as {host}: {status}");
            if refused {
                assert!(body.contains("unknown_host"), "{body}");
                assert!(body.contains("--allow-host"), "{body}");
            }
        }
    }
}

async fn ask_as(server: &Server, host: &str, method: &str, path: &str) -> (u16, String) {
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\ncontent-length: 0\r\n\r\n"
    );
    let answer = server.raw(&request).await;
    let status = answer[9..12].parse().expect("a status");
    (status, answer)
}

#[tokio::test]
async fn ambiguous_body_lengths_are_refused() {
    let server = Server::start().await;
    let host = format!("host: {}\r\n", server.address);
    let second = format!("GET /healthz HTTP/1.1\r\n{host}connection: close\r\n\r\n");
    for (headers, body, expected) in [
        (
            "content-length: 5\r\ntransfer-encoding: chunked\r\n",
            "0\r\n\r\n",
            "400",
        ),
        (
            "transfer-encoding: chunked\r\ncontent-length: 5\r\n",
            "0\r\n\r\n",
            "400",
        ),
        ("transfer-encoding: chunked\r\n", "0\r\n\r\n", "400"),
        ("content-length: 1\r\ncontent-length: 2\r\n", "{}", "400"),
        ("content-length: 5000\r\n", "", "413"),
        // A second request begins only after an unambiguous end.
        ("content-length: 2\r\n", "{}", "201 200"),
    ] {
        let request = format!("POST /api/rooms HTTP/1.1\r\n{host}{headers}\r\n{body}{second}");
        let answers = server.raw(&request).await;
        let statuses: Vec<_> = answers
            .split("HTTP/1.1 ")
            .skip(1)
            .map(|answer| &answer[..3])
            .collect();
        assert_eq!(statuses.join(" "), expected, "{headers}: {answers}");
    }
}
