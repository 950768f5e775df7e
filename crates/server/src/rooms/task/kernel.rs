//! Kernel figures a verdict waits for: our own kernel answers immediately, those
//! of other processes are asked over the link.

use fano_arbiter::{Kernel, Moment};
use fano_link::Question;
use fano_rooms::{ConnectionId, Input};

use super::RoomTask;

/// A question to other processes that is still open.
pub(super) struct OpenQuestion {
    question: Question,
    readings: Vec<(ConnectionId, Option<Kernel>)>,
    missing: Vec<ConnectionId>,
    /// When the verdict is made without an answer.
    until: Moment,
}

impl RoomTask {
    /// Answers the room's questions about kernels, as far as that is possible
    /// now.
    pub(super) fn answer_kernel(&mut self) {
        while self.open_question.is_none() && !self.room.kernel_question().is_empty() {
            let connections = self.room.kernel_question();
            let (readings, missing) = self.lines.read_kernel(connections, &self.state.tcp_info);
            if missing.is_empty() {
                self.give_readings(readings);
                continue;
            }
            self.questions += 1;
            let question = Question(self.questions);
            self.lines.ask_kernel(question, &missing);
            self.open_question = Some(OpenQuestion {
                question,
                readings,
                missing,
                until: self.room.next_wake().unwrap_or(self.now),
            });
        }
    }

    /// Another process has answered.
    pub(super) fn kernel_told(
        &mut self,
        question: Question,
        readings: Vec<(ConnectionId, Option<Kernel>)>,
    ) {
        let Some(mut open) = self.open_question.take() else {
            return;
        };
        if open.question == question {
            for (connection, kernel) in readings {
                // Nobody can answer for the connections of others.
                if let Some(place) = open.missing.iter().position(|one| *one == connection) {
                    open.missing.swap_remove(place);
                    open.readings.push((connection, kernel));
                }
            }
        }
        if open.missing.is_empty() {
            self.give_readings(open.readings);
            self.answer_kernel();
        } else {
            self.open_question = Some(open);
        }
    }

    /// Goes on without the answers that have not come by this moment.
    pub(super) fn give_up_kernel(&mut self, now: Moment) {
        if let Some(open) = self.open_question.take_if(|open| open.until <= now) {
            let missing = open.missing.len() as u64;
            self.state.figures.kernel_unanswered.increment(missing);
            self.give_readings(open.readings);
            self.answer_kernel();
        }
    }

    fn give_readings(&mut self, readings: Vec<(ConnectionId, Option<Kernel>)>) {
        let answer = Input::Kernel { readings };
        self.room.step(answer, self.now, &mut self.out);
    }
}
