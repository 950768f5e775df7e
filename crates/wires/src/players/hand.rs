//! What a player does about the card in front of them, and when.

use std::time::{Duration, Instant};

use fano_fairness::{Cheat, Press, Random, Screen};
use fano_protocol::{Call, CallFrame, PaintClock};

/// How long after a call its nudge follows.
const NUDGE_AFTER: Duration = Duration::from_millis(10);

/// Something to be done at a certain time.
#[derive(Clone, Debug)]
pub(super) enum Action {
    /// Send a call.
    Call(CallFrame),
    /// Send the nudge behind it.
    Nudge,
    /// Answer a ping.
    Pong(Vec<u8>),
    /// The host starts the next series.
    Start,
}

/// The card that is being looked at.
#[derive(Clone, Copy, Debug)]
pub(super) struct Card {
    /// The number of the last event on the table.
    pub(super) number: u32,
    pub(super) shown: Instant,
    pub(super) press: Press,
    pub(super) is_late: bool,
    pressed_at: Instant,
    /// When the call is sent.
    pub(super) call_due: Instant,
}

/// Reactions, and what is to be done when.
pub(super) struct Hand {
    random: Random,
    cheat: Option<Cheat>,
    screen: Screen,
    actions: Vec<(Instant, Action)>,
    next_id: u32,
}

impl Hand {
    pub(super) fn new(random: Random, cheat: Option<Cheat>, screen: Screen) -> Self {
        Self {
            random,
            cheat,
            screen,
            actions: Vec::new(),
            next_id: 1,
        }
    }

    /// A card arrived now, on which the player can call something.
    pub(super) fn see(&mut self, now: Instant, (number, since): (u32, u32), call: Call) -> Card {
        let press = Press::draw(self.screen, &mut self.random);
        let pressed_at = now + millis(press.visible_after_ms + press.reaction_ms);
        let claim_ms = match self.cheat {
            None => Some(press.measured_ms),
            Some(cheat) => cheat.claim_ms(press.measured_ms),
        };
        let frame = CallFrame {
            id: self.next_id,
            seen: number,
            since,
            claim_ms: claim_ms.map(|claim| claim.max(0.0)),
            gesture_ms: None,
            clock: Some(PaintClock::Frame),
            call,
        };
        self.next_id += 1;
        let call_due = pressed_at + millis(press.input_ms);
        self.later(call_due, Action::Call(frame));
        Card {
            number,
            shown: now,
            press,
            is_late: false,
            pressed_at,
            call_due,
        }
    }

    /// The card is gone: whoever has not pressed by now does not call.
    pub(super) fn lose(&mut self, card: &Card, now: Instant) {
        if now < card.pressed_at {
            let about = card.number;
            self.actions.retain(
                |(_, action)| !matches!(action, Action::Call(frame) if frame.seen == about),
            );
        }
    }

    /// A ping came: returns its payload if it is answered at once.
    pub(super) fn ping(&mut self, now: Instant, payload: Vec<u8>) -> Option<Vec<u8>> {
        let delay = self.cheat.map_or(0.0, Cheat::pong_delay_ms);
        if delay <= 0.0 {
            return Some(payload);
        }
        self.later(now + millis(delay), Action::Pong(payload));
        None
    }

    /// A call was sent: its nudge follows.
    pub(super) fn nudge(&mut self, sent: Instant) {
        self.later(sent + NUDGE_AFTER, Action::Nudge);
    }

    /// Somewhere between now and this long from now, so that not all rooms do
    /// the same at the same time.
    pub(super) fn start_within(&mut self, now: Instant, longest: Duration) {
        let start = now + longest.mul_f64(self.random.unit());
        self.later(start, Action::Start);
    }

    fn later(&mut self, at: Instant, action: Action) {
        self.actions.push((at, action));
    }

    /// When something is to be done next.
    pub(super) fn next_due(&self) -> Option<Instant> {
        self.actions.iter().map(|(at, _)| *at).min()
    }

    /// The earliest thing that is due by now, and when it was.
    pub(super) fn take_due(&mut self, now: Instant) -> Option<(Instant, Action)> {
        let due = self.next_due().filter(|due| *due <= now)?;
        let place = self.actions.iter().position(|(at, _)| *at == due)?;
        Some(self.actions.remove(place))
    }
}

fn millis(count: f64) -> Duration {
    Duration::from_secs_f64(count.max(0.0) / 1000.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const CALL: Call = Call::Match { symbol: 3 };

    #[test]
    fn a_card_that_is_gone_before_the_press_is_not_called() {
        let mut hand = Hand::new(Random::new(1, 1), None, Screen::default());
        let now = Instant::now();
        let card = hand.see(now, (7, 7), CALL);
        assert!(card.press.reaction_ms > 200.0);
        hand.lose(&card, now + Duration::from_millis(200));
        assert_eq!(hand.next_due(), None);

        let card = hand.see(now, (10, 10), CALL);
        let due = hand.next_due().expect("a call");
        hand.lose(&card, due);
        let (_, action) = hand.take_due(due).expect("it was pressed in time");
        let Action::Call(frame) = action else {
            panic!("{action:?}");
        };
        let claim = frame.claim_ms.expect("an honest claim");
        assert!((claim - card.press.reaction_ms).abs() < 15.0);
        let took = (due - now).as_secs_f64() * 1000.0;
        assert!((0.0..25.0).contains(&(took - card.press.reaction_ms)));
    }

    #[test]
    fn a_liar_answers_late_and_claims_less() {
        let mut hand = Hand::new(
            Random::new(1, 1),
            Some(Cheat::Far(100.0)),
            Screen::default(),
        );
        let now = Instant::now();
        assert_eq!(hand.ping(now, vec![1]), None);
        assert_eq!(hand.next_due(), Some(now + Duration::from_millis(100)));
        assert!(hand.take_due(now).is_none(), "not yet");
        let (_, action) = hand.take_due(now + NUDGE_AFTER * 10).expect("a pong");
        assert!(matches!(action, Action::Pong(payload) if payload == [1]));
        let card = hand.see(now, (7, 7), CALL);
        let (_, action) = hand.take_due(now + Duration::from_secs(60)).expect("due");
        let Action::Call(frame) = action else {
            panic!("{action:?}");
        };
        let claim = frame.claim_ms.expect("a claim");
        assert!((card.press.measured_ms - claim - 100.0).abs() < 1e-6);
    }
}
