//! What is read from a store, in words of its own: neither those of the
//! database nor those of the wire, so that changing one of them by mistake is
//! noticed.

use fano_arbiter::{Event, Moment, Order, Record, Span, Standing};
use fano_protocol::{
    BotLevel, Call, FaceChoice, FromServer, GameChoice, Phase, Role, Settings, TeamColour,
    WrongCallRule,
};
use fano_rooms::{
    Fact, Finished, LobbyMember, RecordedCommand, Room, RoomState, SeatHolder, SeriesStart, Step,
    TableState,
};
use fano_simroom::{large_deck, own_decks, small_deck};
use fano_store::{DeckStore as _, DraftStore as _, SqliteStore, Store as _};
use serde_json::{Value, json};

use crate::{
    evening::{Evening, HOST},
    make::MAKERS,
};

/// Everything in a store.
pub(crate) async fn store(store: &SqliteStore) -> Value {
    let mut rooms = Vec::new();
    for code in store.rooms().await.expect("rooms") {
        let facts = store.load(code).await.expect("undamaged");
        let facts = facts.expect("the room exists");
        rooms.push(json!({
            "room": code.as_str(),
            "facts": facts.iter().map(fact).collect::<Vec<_>>(),
            "restored": restored(facts),
        }));
    }
    let mut games = Vec::new();
    let list = store.finished_list(100).await.expect("a list");
    for brief in list {
        let found = store.finished(&brief.record).await.expect("undamaged");
        let found = finished(&found.expect("it is in the list"));
        let brief = json!([
            brief.record,
            brief.code.as_str(),
            brief.deck,
            brief.seats,
            brief.begun_at_us,
            brief.over_at_us
        ]);
        games.push(json!({ "brief": brief, "finished": found }));
    }
    json!({
        "rooms": rooms,
        "games": games,
        "decks": decks(store).await,
        "drafts": drafts(store).await,
    })
}

/// Unfinished decks.
async fn drafts(store: &SqliteStore) -> Value {
    let mut described = Vec::new();
    for maker in MAKERS {
        for draft in store.drafts_of(maker).await.expect("a list") {
            let found = store.draft(maker, &draft.id).await.expect("undamaged");
            let (_, content) = found.expect("it is listed");
            let mut pictures = Vec::new();
            for (name, is_there) in draft.pictures {
                let file = store.draft_picture(maker, &draft.id, &name).await;
                let file = file.expect("undamaged");
                let file = file.as_deref().map(String::from_utf8_lossy);
                pictures.push(json!([name, is_there, file]));
            }
            described.push(json!([
                [draft.id, String::from_utf8_lossy(maker), draft.network],
                [draft.title, String::from_utf8_lossy(&content)],
                [draft.version, draft.bytes],
                pictures,
                [draft.created_us, draft.changed_us],
            ]));
        }
    }
    Value::Array(described)
}

/// People's own decks.
async fn decks(store: &SqliteStore) -> Value {
    let mut described = Vec::new();
    for maker in MAKERS {
        for deck in store.decks_of(maker).await.expect("a list") {
            let bundle = store.bundle(deck.revision).await.expect("undamaged");
            let bundle = bundle.expect("its content is kept");
            described.push(json!([
                [
                    deck.address,
                    String::from_utf8_lossy(&deck.maker),
                    deck.network
                ],
                [deck.title.en, deck.title.de],
                [
                    deck.revision.as_str(),
                    deck.bytes,
                    String::from_utf8_lossy(&bundle)
                ],
                [deck.created_us, deck.changed_us, deck.used_us],
            ]));
        }
    }
    for revision in [small_deck(), large_deck()] {
        let kept = store.bundle(revision).await.expect("undamaged").is_some();
        described.push(json!([revision.as_str(), kept]));
    }
    Value::Array(described)
}

/// What the host is shown who comes back to a room.
fn restored(facts: Vec<Fact>) -> Value {
    let room = Room::restore(facts, own_decks()).expect("the facts fit");
    let summary = room.summary();
    let mut evening = Evening::restored(room, Moment::from_millis(1_800_000_000_000));
    evening.join(HOST, "Mia", Role::Player);
    let welcome = evening.heard.iter().find_map(|frame| match frame {
        FromServer::Welcome(welcome) => Some(welcome),
        _ => None,
    });
    let welcome = welcome.expect("the host is known");
    let room = &welcome.room;
    let members = room.members.iter().map(|member| {
        json!([
            member.id,
            member.name,
            member.seat,
            member.ready,
            member.online
        ])
    });
    json!({
        "summary": [summary.players, summary.watching + summary.screens],
        "locked": summary.locked,
        "playing": summary.playing,
        "you": welcome.you,
        "phase": phase(&room.phase),
        "host": room.host,
        "members": members.collect::<Vec<_>>(),
        "progress": room.progress,
        "series": welcome.series.as_ref().map(series),
        "table": welcome.table,
        "clock_ms": welcome.clock_ms,
    })
}

/// A series as versions with one deck described it.
fn series(series: &fano_protocol::Series) -> Value {
    let mut described = json!(series);
    described["deck"] = json!(series.decks[0]);
    described
}

fn phase(phase: &Phase) -> &'static str {
    match phase {
        Phase::Lobby => "lobby",
        Phase::Countdown { .. } => "countdown",
        Phase::Playing => "playing",
        Phase::Paused { .. } => "paused",
        Phase::Between => "between",
        Phase::Over => "over",
    }
}

fn fact(fact: &Fact) -> Value {
    match fact {
        Fact::Room(fact) => json!({ "lobby": lobby(fact) }),
        Fact::SeriesStart(fact) => json!({ "begun": start(fact) }),
        Fact::Step(fact) => json!({ "step": step(fact) }),
        Fact::Finished(fact) => json!({ "finished": finished(fact) }),
    }
}

fn lobby(state: &RoomState) -> Value {
    let lobby = &state.lobby;
    let (cleared, starting) = match state.table {
        TableState::Clear => (true, false),
        TableState::Starting => (true, true),
        TableState::Laid => (false, false),
        TableState::NextGameStarting => (false, true),
    };
    json!({
        "code": lobby.code.as_str(),
        "secret": lobby.secret,
        "host": lobby.host,
        "locked": lobby.locked,
        "members": lobby.members.iter().map(member).collect::<Vec<_>>(),
        "banned": lobby.bans.iter().map(|ban| ban.guest.to_string()).collect::<Vec<_>>(),
        "settings": settings(&lobby.settings),
        "next_member": lobby.next_member,
        "series": lobby.series,
        "cleared": cleared,
        "starting": starting,
    })
}

fn member(member: &LobbyMember) -> Value {
    json!({
        "id": member.id,
        "guest": member.guest.map(|guest| guest.to_string()),
        "name": member.name,
        "colour": member.colour,
        "role": match member.role {
            Role::Player => "plays",
            Role::Spectator => "watches",
            Role::Screen => "is a screen",
        },
        "ready": member.ready,
        "bot": member.bot.map(bot),
        "team": member.team.map(team),
    })
}

fn settings(settings: &Settings) -> Value {
    json!({
        "deck": settings.deck,
        "games": settings.games.iter().map(game).collect::<Vec<_>>(),
        "wrong_calls": wrong_calls(settings.wrong_calls),
        "hold_ms": settings.hold_ms,
        "faces": faces(settings.faces),
        "grace_s": settings.grace_s,
    })
}

fn start(start: &SeriesStart) -> Value {
    let holder = |holder: &SeatHolder| {
        json!([
            holder.member,
            holder.name,
            holder.colour,
            holder.bot.map(bot),
            holder.team.map(team)
        ])
    };
    json!({
        "series": start.series,
        "record": start.record,
        "seed": start.seed.to_string(),
        "deck": start.decks[0],
        "games": start.games.iter().map(game).collect::<Vec<_>>(),
        "wrong_calls": wrong_calls(start.wrong_calls),
        "hold_ms": start.hold_ms,
        "faces": faces(start.faces),
        "seats": start.seats.iter().map(holder).collect::<Vec<_>>(),
        "at_us": start.at_us,
    })
}

fn step(step: &Step) -> Value {
    json!({
        "series": step.series,
        "index": step.index,
        "at_ms": step.at_ms,
        "does": match step.command {
            RecordedCommand::Call { seat, seen, call: what } => json!([seat, "calls", call(&what), "seen", seen]),
            RecordedCommand::Remove { seat } => json!([seat, "removed"]),
            RecordedCommand::Stop => json!(["stop"]),
            RecordedCommand::Next => json!(["next"]),
        },
        "contest": step.contest.as_ref().map(|kept| record(&kept.record())),
    })
}

fn finished(finished: &Finished) -> Value {
    let contests = finished.contests.iter();
    let contests = contests.map(|kept| json!([kept.number, record(&kept.contest.record())]));
    json!({
        "record": finished.record,
        "code": finished.code.as_str(),
        "begun": start(&finished.start),
        "over_at_us": finished.over_at_us,
        "champions": finished.champions,
        "wins": finished.wins,
        "journal": finished.journal,
        "contests": contests.collect::<Vec<_>>(),
    })
}

fn game(game: &GameChoice) -> Value {
    match *game {
        GameChoice::Practice => json!("practice"),
        GameChoice::Tower => json!("tower"),
        GameChoice::Well => json!("well"),
        GameChoice::HotPotato { rounds } => json!(["hot potato", rounds]),
        GameChoice::Gift => json!("gift"),
        GameChoice::Triplet => json!("triplet"),
        GameChoice::Connect { points } => json!(["connect", points]),
    }
}

fn faces(choice: FaceChoice) -> &'static str {
    match choice {
        FaceChoice::Printed => "printed",
        FaceChoice::ByPlace => "by place",
    }
}

fn wrong_calls(rule: WrongCallRule) -> Value {
    match rule {
        WrongCallRule::None => json!("nothing"),
        WrongCallRule::Freeze { freeze_ms } => json!(["freeze", freeze_ms]),
        WrongCallRule::SitOut => json!("sit out"),
        WrongCallRule::Forfeit { freeze_ms } => json!(["forfeit", freeze_ms]),
    }
}

fn bot(level: BotLevel) -> &'static str {
    match level {
        BotLevel::SmallChild => "small child",
        BotLevel::Schoolchild => "schoolchild",
        BotLevel::Casual => "casual",
        BotLevel::OldHand => "old hand",
        BotLevel::Champion => "champion",
    }
}

fn team(team: TeamColour) -> &'static str {
    match team {
        TeamColour::Pink => "pink",
        TeamColour::Orange => "orange",
        TeamColour::Green => "green",
        TeamColour::Blue => "blue",
    }
}

fn call(call: &Call) -> Value {
    match *call {
        Call::Match { symbol } => json!(["match", symbol]),
        Call::Give { target, symbol } => json!(["give", target, symbol]),
        Call::Triplet { slots, symbol } => json!(["triplet", slots, symbol]),
        Call::Place {
            anchor,
            symbol,
            cell,
        } => json!(["place", [anchor.q, anchor.r], symbol, [cell.q, cell.r]]),
    }
}

/// All figures of a contest, and the verdict that follows from them.
fn record(record: &Record) -> Value {
    let span = |span: Span| span.micros();
    let counters = |counters: fano_arbiter::Counters| [counters.resent, counters.out_of_order];
    let entrants = record.entrants.iter().map(|entrant| {
        let line = entrant.line.map(|line| {
            let standing = match line.standing {
                Standing::New => "new",
                Standing::Known => "known",
                Standing::Flagged => "flagged",
            };
            let spans = [line.lo, line.hi, line.typical, line.slack, line.scatter].map(span);
            json!([spans, line.credits, standing, line.counters.map(counters)])
        });
        json!([entrant.seat.0, entrant.shown_at.micros(), line])
    });
    let events = record.events.iter().map(|event| {
        let at = event.at().micros();
        match *event {
            Event::Pong {
                seat, counters: c, ..
            } => json!(["pong", seat.0, at, c.map(counters)]),
            Event::Counters {
                seat, counters: c, ..
            } => json!(["counters", seat.0, at, counters(c)]),
            Event::Call {
                seat,
                call,
                counters: c,
                ..
            } => {
                let said = [call.claim.map(span), call.gesture.map(span)];
                json!(["call", seat.0, at, said, c.map(counters)])
            }
            Event::Withdrawn { seat, .. } => json!(["withdrawn", seat.0, at]),
        }
    });
    let policy = &record.policy;
    let verdict = record.replay().expect("the verdict follows from it");
    let policy = [
        policy.hold,
        policy.hold_long_line_wide,
        policy.hold_long_line,
        policy.long_line_slack,
        policy.hold_loss,
        policy.display_and_input,
        policy.widening_max,
        policy.tie,
        policy.review_below,
        policy.claim_margin,
    ];
    json!({
        "policy": policy.map(span),
        "order": match record.order {
            Order::Reaction => "reaction",
            Order::Instant => "instant",
        },
        "lots": record.lots.to_string(),
        "decided_at": record.decided_at.micros(),
        "entrants": entrants.collect::<Vec<_>>(),
        "events": events.collect::<Vec<_>>(),
        "ranking": verdict.ranking.iter().map(|finding| finding.seat.0).collect::<Vec<_>>(),
    })
}
