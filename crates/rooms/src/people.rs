//! Connections: who is connected how, and what was shown to whom and when.

use std::collections::{BTreeMap, VecDeque};

use fano_arbiter::{Counters, Kernel, Lesson, Line, LineFigures, Moment, Span, Standing};

use crate::{
    ConnectionId, Mark,
    compact::{CompactFigures, CompactSpan},
    contests::CallId,
    limits::{FIRST_SIGHTS_MAX, SHOWN_FRAMES_MAX},
};

/// A frame with cards, as sent over one connection. Many are remembered, so it
/// should be small.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shown {
    pub(crate) mark: Mark,
    pub(crate) written: Moment,
    /// What was known about the line then.
    figures: CompactFigures,
    /// After how long the pong came back, with the kernel's counters then.
    returned: Option<(CompactSpan, Option<Counters>)>,
}

impl Shown {
    /// What was known about the line when it was written.
    pub(crate) fn figures(&self) -> LineFigures {
        self.figures.into()
    }

    /// After how long the pong came back, with the kernel's counters then.
    pub(crate) fn returned(&self) -> Option<(Span, Option<Counters>)> {
        let (after, counters) = self.returned?;
        Some((after.into(), counters))
    }
}

/// The pong of a frame with cards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Pong {
    pub(crate) at: Moment,
    pub(crate) counters: Option<Counters>,
    /// Whether it says how long the line is.
    pub(crate) is_sample: bool,
}

/// One connection of a member.
#[derive(Clone, Debug)]
struct Connection {
    member: u32,
    line: Line,
    /// If it is at another machine: how well that machine's clock is known.
    clock: Option<Span>,
    /// By ascending mark.
    shown: VecDeque<Shown>,
    /// The number of the last call that came over it.
    last_call: Option<u32>,
    /// The calls of other connections that it was told are being decided.
    expected: Vec<CallId>,
}

/// What is known about a person beyond their lobby entry.
#[derive(Clone, Debug, Default)]
struct Person {
    /// The connections, oldest first.
    connections: Vec<ConnectionId>,
    /// The one that plays; the others only watch.
    plays: Option<ConnectionId>,
    /// Since when there is no connection.
    offline_since: Option<Moment>,
    /// When this person first saw each number, on whichever connection; by ascending
    /// mark.
    first_sights: VecDeque<(Mark, Moment)>,
    /// The line of the last closed connection.
    last_line: Option<Box<Line>>,
}

/// All connections of a room.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connections {
    /// Boxed, because a map has places for more than a room has players.
    connections: BTreeMap<ConnectionId, Box<Connection>>,
    persons: BTreeMap<u32, Person>,
}

impl Connections {
    /// Adds a connection of a member; the new connection is the one that plays.
    pub(crate) fn connect(&mut self, connection: ConnectionId, member: u32) {
        let person = self.persons.entry(member).or_default();
        person.connections.push(connection);
        person.plays = Some(connection);
        person.offline_since = None;
        let line = person
            .last_line
            .as_deref()
            .map_or_else(Line::new, Line::reconnected);
        self.connections.insert(
            connection,
            Box::new(Connection {
                member,
                line,
                clock: None,
                shown: VecDeque::new(),
                last_call: None,
                expected: Vec::new(),
            }),
        );
    }

    /// Removes a connection. Returns whose it was.
    pub(crate) fn disconnect(&mut self, connection: ConnectionId, now: Moment) -> Option<u32> {
        let gone = self.connections.remove(&connection)?;
        let person = self.persons.entry(gone.member).or_default();
        person.connections.retain(|other| *other != connection);
        person.last_line = Some(Box::new(gone.line));
        if person.plays == Some(connection) {
            person.plays = person.connections.last().copied();
        }
        if person.connections.is_empty() {
            person.offline_since = Some(now);
        }
        Some(gone.member)
    }

    /// Counts those of these members who were never here as away from now on.
    pub(crate) fn missed(&mut self, members: impl Iterator<Item = u32>, now: Moment) {
        for member in members {
            let person = self.persons.entry(member).or_default();
            if person.connections.is_empty() && person.offline_since.is_none() {
                person.offline_since = Some(now);
            }
        }
    }

    pub(crate) fn forget(&mut self, member: u32) {
        self.persons.remove(&member);
    }

    pub(crate) fn play_here(&mut self, connection: ConnectionId) {
        if let Some(member) = self.member(connection)
            && let Some(person) = self.persons.get_mut(&member)
        {
            person.plays = Some(connection);
        }
    }

    pub(crate) fn member(&self, connection: ConnectionId) -> Option<u32> {
        self.connections.get(&connection).map(|found| found.member)
    }

    pub(crate) fn is_online(&self, member: u32) -> bool {
        !self.connections_of(member).is_empty()
    }

    pub(crate) fn offline_since(&self, member: u32) -> Option<Moment> {
        self.persons.get(&member)?.offline_since
    }

    pub(crate) fn connections_of(&self, member: u32) -> &[ConnectionId] {
        self.persons
            .get(&member)
            .map_or(&[], |person| &person.connections)
    }

    /// The connection a member plays on.
    pub(crate) fn playing_connection(&self, member: u32) -> Option<ConnectionId> {
        self.persons.get(&member)?.plays
    }

    pub(crate) fn plays(&self, connection: ConnectionId) -> bool {
        let member = self.member(connection);
        member.and_then(|member| self.playing_connection(member)) == Some(connection)
    }

    pub(crate) fn len(&self) -> usize {
        self.connections.len()
    }

    /// All connections and their members.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (ConnectionId, u32)> {
        self.connections.iter().map(|(id, c)| (*id, c.member))
    }

    /// Whether a call's number is larger than the previous one on the same
    /// connection; if so, it becomes the last one.
    pub(crate) fn take_call_number(&mut self, connection: ConnectionId, number: u32) -> bool {
        let Some(found) = self.connections.get_mut(&connection) else {
            return false;
        };
        let is_new = found.last_call.is_none_or(|last| number > last);
        if is_new {
            found.last_call = Some(number);
        }
        is_new
    }

    /// Records which calls a new connection was told are being decided.
    pub(crate) fn expect(&mut self, connection: ConnectionId, calls: Vec<CallId>) {
        if let Some(found) = self.connections.get_mut(&connection) {
            found.expected = calls;
        }
    }

    /// The connections where a call's answer is expected: its own, and those
    /// that were told of it.
    pub(crate) fn waiting_for(&self, call: CallId) -> Vec<ConnectionId> {
        let connections = self.connections.iter();
        let waiting = connections
            .filter(|(id, found)| **id == call.connection || found.expected.contains(&call));
        waiting.map(|(id, _)| *id).collect()
    }

    /// Records another ping's round trip.
    pub(crate) fn sample(&mut self, connection: ConnectionId, round_trip: Span) {
        if let Some(line) = self.line_mut(connection) {
            line.sample(round_trip);
        }
    }

    /// Lets a line learn from a contest. Returns whether its claims are no
    /// longer believed from now on.
    pub(crate) fn learn(&mut self, connection: ConnectionId, lesson: Lesson) -> bool {
        let Some(line) = self.line_mut(connection) else {
            return false;
        };
        let before = line.standing();
        line.learn(lesson);
        line.standing() != before && line.standing() == Standing::Flagged
    }

    /// A contest this line took part in is over.
    pub(crate) fn contest_over(&mut self, connection: ConnectionId) {
        if let Some(line) = self.line_mut(connection) {
            line.contest_over();
        }
    }

    fn line_mut(&mut self, connection: ConnectionId) -> Option<&mut Line> {
        self.connections
            .get_mut(&connection)
            .map(|found| &mut found.line)
    }

    pub(crate) fn line(&self, connection: ConnectionId) -> Option<&Line> {
        self.connections.get(&connection).map(|found| &found.line)
    }

    /// The usual round trip of a member's playing connection.
    pub(crate) fn lag_ms(&self, member: u32) -> Option<u16> {
        let line = self.line(self.playing_connection(member)?)?;
        let median = line.round_trips().figures()?.median;
        u16::try_from(median.micros() / 1000).ok()
    }

    pub(crate) fn kernel(&mut self, connection: ConnectionId, kernel: Option<Kernel>) {
        if let Some(line) = self.line_mut(connection)
            && kernel.is_some()
        {
            line.read_kernel(kernel);
        }
    }

    /// Records how well the clock of a connection's machine is known.
    pub(crate) fn clock(&mut self, connection: ConnectionId, bound: Span) {
        if let Some(found) = self.connections.get_mut(&connection) {
            found.clock = Some(bound.max(Span::ZERO));
        }
    }

    /// How well the clock of a connection's machine is known; `None` if it is
    /// the room's own.
    pub(crate) fn clock_bound(&self, connection: ConnectionId) -> Option<Span> {
        self.connections.get(&connection)?.clock
    }

    /// Records that a frame with cards was written.
    pub(crate) fn written(&mut self, connection: ConnectionId, mark: Mark, at: Moment) {
        let Some(found) = self.connections.get_mut(&connection) else {
            return;
        };
        if found.shown.len() == SHOWN_FRAMES_MAX {
            found.shown.pop_front();
        }
        let shown = Shown {
            mark,
            written: at,
            figures: found.line.figures().into(),
            returned: None,
        };
        // Always at the end, unless another machine's clock has jumped.
        let place = found.shown.partition_point(|other| other.mark <= mark);
        found.shown.insert(place, shown);
        let person = self.persons.entry(found.member).or_default();
        let known = |sight: &(Mark, Moment)| sight.0 >= mark;
        if !person.first_sights.back().is_some_and(known) {
            if person.first_sights.len() == FIRST_SIGHTS_MAX {
                person.first_sights.pop_front();
            }
            person.first_sights.push_back((mark, at));
        }
    }

    /// All cards were turned over: nobody has seen any of them since.
    pub(crate) fn forget_sights(&mut self) {
        for connection in self.connections.values_mut() {
            connection.shown.clear();
        }
        for person in self.persons.values_mut() {
            person.first_sights.clear();
        }
    }

    /// Records the pong of a frame with cards. Returns whether it was expected.
    pub(crate) fn returned(&mut self, connection: ConnectionId, mark: Mark, pong: Pong) -> bool {
        let Some(found) = self.connections.get_mut(&connection) else {
            return false;
        };
        let first = found.shown.partition_point(|shown| shown.mark < mark);
        let same = found.shown.iter_mut().skip(first);
        let mut same = same.take_while(|shown| shown.mark == mark);
        let Some(shown) = same.find(|shown| shown.returned.is_none()) else {
            return false;
        };
        let after = pong.at - shown.written;
        shown.returned = Some((after.into(), pong.counters));
        if pong.is_sample {
            found.line.sample(after);
        }
        true
    }

    /// When everything up to this number was first shown to a member.
    pub(crate) fn first_sight(&self, member: u32, mark: Mark) -> Option<Moment> {
        let sights = &self.persons.get(&member)?.first_sights;
        let first = sights.partition_point(|sight| sight.0 < mark);
        sights.get(first).map(|sight| sight.1)
    }

    /// The frame that first showed everything up to this number on a
    /// connection.
    pub(crate) fn shown(&self, connection: ConnectionId, mark: Mark) -> Option<&Shown> {
        let shown = &self.connections.get(&connection)?.shown;
        shown.get(shown.partition_point(|shown| shown.mark < mark))
    }
}
