//! What the host of a room does: start series, and note their ends.

use std::{
    sync::atomic::Ordering,
    time::{Duration, Instant},
};

use fano_protocol::{FromClient, GameChoice, Phase, Room, Settings, WrongCallRule};

use super::Player;
use crate::{judge::FinishedSeries, plan::DECK};

/// Rooms start within this time, not all at once.
const START_WITHIN: Duration = Duration::from_secs(1);

impl Player {
    /// The host of the room starts the series and notes their ends.
    pub(super) async fn look_around(&mut self, room: &Room, now: Instant) -> Result<(), String> {
        if room.host != Some(self.member) {
            return Ok(());
        }
        let everybody = room.members.len() == self.game.plan.hosts.len();
        match room.phase {
            Phase::Lobby if everybody && self.asked.is_none() => {
                let settings = Settings {
                    deck: DECK.to_owned(),
                    games: vec![GameChoice::Tower],
                    wrong_calls: WrongCallRule::None,
                    hold_ms: self.game.plan.hold_ms,
                    ..Settings::default()
                };
                self.socket.say(&FromClient::Change { settings }).await?;
                self.start(now);
            }
            Phase::Over => {
                let progress = room.progress.as_ref();
                let record = progress.and_then(|it| Some((it.series, it.record.clone()?)));
                if let Some((series, record)) = record.filter(|(series, _)| *series > self.noted) {
                    self.noted = series;
                    self.note_end(series, record, now);
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn start(&mut self, now: Instant) {
        self.asked = Some(now);
        self.hand.start_within(now, START_WITHIN);
    }

    /// Another series begins if it should be over in time.
    fn note_end(&mut self, series: u32, record: String, now: Instant) {
        let mut finished = self.game.finished.lock().expect("nobody panics");
        finished.push(FinishedSeries {
            room: self.room,
            series,
            record,
        });
        drop(finished);
        let took = self.asked.map_or(Duration::ZERO, |asked| now - asked);
        if now + took <= self.game.end {
            self.start(now);
        } else {
            self.game.rooms_over.fetch_add(1, Ordering::Relaxed);
        }
    }
}
