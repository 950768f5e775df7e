//! Decks that are made by another node: only that one knows how far they are.

use std::{
    collections::BTreeMap,
    sync::{Mutex, MutexGuard, PoisonError},
};

use fano_link::{Body, NodeId, Question};
use tokio::{
    sync::oneshot,
    time::{Duration, timeout},
};

use super::Link;

/// A node that does not answer for this long is not waited for.
const ANSWER_MAX: Duration = Duration::from_secs(2);
/// Questions that may be open at a time.
const QUESTIONS_MAX: usize = 1_000;
/// The longest name of a job, in bytes.
const NAME_BYTES_MAX: usize = 100;

/// Tells how far a deck is, as text, or stops it.
pub(crate) type JobsHere = Box<dyn Fn(&str, bool) -> Option<String> + Send + Sync>;

/// Open questions to other nodes.
#[derive(Default)]
pub(super) struct AskedJobs(Mutex<BTreeMap<Question, Asked>>);

struct Asked {
    node: NodeId,
    answer: oneshot::Sender<Option<String>>,
}

/// What became of a question.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum JobThere {
    /// How far it is; an empty text if it was stopped.
    Known(String),
    /// The node knows no such job.
    Unknown,
    /// The node does not answer.
    Silent,
}

impl AskedJobs {
    fn lock(&self) -> MutexGuard<'_, BTreeMap<Question, Asked>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Only whoever was asked may answer.
    pub(super) fn answered(&self, from: NodeId, question: Question, job: Option<String>) {
        let mut asked = self.lock();
        if asked.get(&question).is_some_and(|asked| asked.node == from)
            && let Some(asked) = asked.remove(&question)
        {
            let _ = asked.answer.send(job);
        }
    }
}

impl Link {
    /// From now on others can ask about decks that are made here.
    pub(crate) fn tell_of_jobs(&self, jobs: JobsHere) {
        let _ = self.jobs.set(jobs);
    }

    pub(super) fn job_here(&self, job: &str, cancel: bool) -> Option<String> {
        if job.len() > NAME_BYTES_MAX {
            return None;
        }
        self.jobs.get()?(job, cancel)
    }

    /// Asks another node about a deck that is made there.
    pub(crate) async fn job_there(&self, node: NodeId, job: &str, cancel: bool) -> JobThere {
        let question = Question(self.number());
        let (answer, answered) = oneshot::channel();
        {
            let mut asked = self.asked_jobs.lock();
            if asked.len() >= QUESTIONS_MAX {
                return JobThere::Silent;
            }
            asked.insert(question, Asked { node, answer });
        }
        let job = job.to_owned();
        let ask = Body::AskJob {
            question,
            job,
            cancel,
        };
        let answer = match self.send(node, ask).await {
            true => timeout(ANSWER_MAX, answered).await,
            false => Ok(Ok(None)),
        };
        let was_open = self.asked_jobs.lock().remove(&question).is_some();
        match answer {
            Ok(Ok(Some(job))) => JobThere::Known(job),
            Ok(Ok(None)) if !was_open => JobThere::Unknown,
            _ => JobThere::Silent,
        }
    }
}
