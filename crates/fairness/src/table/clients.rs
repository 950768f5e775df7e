//! What players do: they answer pings, see cards, and call.

use std::rc::Rc;

use fano_arbiter::Span;
use fano_protocol::{Call, CallFrame, FromClient, PaintClock};

use super::{Card, Down, LOOKING, News, Pending, Table, Up, What, later};
use crate::{Cheat, network::Delivered};

/// How long behind a call its nudge follows.
const NUDGE_AFTER: Span = Span::from_millis(10);

impl Table<'_> {
    /// A segment arrives at a player, perhaps behind a gap.
    pub(super) fn reach_player(&mut self, seat: usize, number: u64) {
        let now = self.now;
        if self.players[seat].down.arrive(number, now).is_none() {
            return;
        }
        while let Some(delivered) = self.players[seat].down.deliver(now) {
            self.happen_unless_stalled(What::See(seat, delivered));
        }
    }

    pub(super) fn see(&mut self, seat: usize, delivered: Delivered<Down>) {
        let Delivered {
            content:
                Down {
                    news,
                    ping,
                    is_nudge,
                },
            came_through,
        } = delivered;
        if let Some(written) = ping {
            self.pong(seat, came_through.then_some(written));
        }
        if is_nudge {
            let delay = self.pong_delay(seat);
            self.queue.push(later(self.now, delay), What::NudgeUp(seat));
        }
        let Some(news) = news else {
            return;
        };
        // Whoever has not pressed by now does not call: the card is gone.
        let now = self.now;
        let player = &mut self.players[seat];
        player.pending.retain(|pending| pending.pressed_at < now);
        match news {
            News::Card(card) => self.react(seat, card),
            News::Over if seat == 0 => self.start_again(),
            News::Tie if seat == 0 => {
                let back = What::Say(Box::new(FromClient::ToLobby));
                self.queue.push(self.now, back);
                self.start_again();
            }
            News::Over | News::Tie => {}
        }
    }

    /// Browsers answer pings immediately, liars perhaps later.
    fn pong(&mut self, seat: usize, written: Option<fano_arbiter::Moment>) {
        let delay = self.pong_delay(seat);
        if delay > 0.0 {
            // The kernel acknowledges the ping all the same.
            let written = written.map(|written| later(written, delay));
            let pong = What::Pong(seat, written);
            self.queue.push(later(self.now, delay), pong);
        } else {
            self.send_up(seat, Up::Pong { written });
        }
    }

    fn pong_delay(&self, seat: usize) -> f64 {
        self.seats[seat].cheat.map_or(0.0, Cheat::pong_delay_ms)
    }

    fn react(&mut self, seat: usize, card: Rc<Card>) {
        let press = card.presses[seat];
        let pressed_at = later(self.now, press.visible_after_ms + press.reaction_ms);
        let called_at = later(pressed_at, press.input_ms);
        self.queue.push(called_at, What::Call(seat, card.number));
        let player = &mut self.players[seat];
        player.pending.push(Pending { card, pressed_at });
    }

    /// The input reaches the client, unless the player held back.
    pub(super) fn call(&mut self, seat: usize, number: u32) {
        let player = &mut self.players[seat];
        let mut pending = player.pending.iter();
        let Some(place) = pending.position(|pending| pending.card.number == number) else {
            return;
        };
        let Pending { card, .. } = player.pending.remove(place);
        player.calls += 1;
        let measured = card.presses[seat].measured_ms;
        let claim_ms = match self.seats[seat].cheat {
            None => Some(measured),
            Some(cheat) => cheat.claim_ms(measured),
        };
        let frame = CallFrame {
            id: player.calls,
            seen: card.number,
            since: card.number,
            claim_ms: claim_ms.map(|claim| claim.max(0.0)),
            gesture_ms: None,
            clock: Some(PaintClock::Frame),
            call: Call::Match {
                symbol: card.symbols[seat],
            },
        };
        self.send_up(seat, Up::Call(frame));
        let nudge_at = self.now + NUDGE_AFTER;
        self.queue.push(nudge_at, What::NudgeUp(seat));
    }

    fn start_again(&mut self) {
        let start = What::Say(Box::new(FromClient::Start));
        self.queue.push(self.now + LOOKING, start);
    }
}
