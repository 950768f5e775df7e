use std::sync::Arc;

use bytes::Bytes;
use fano_faces::{
    PictureSource as _,
    intake::{KeptPicture, PictureError},
};
use fano_texts::{Explain as _, Message};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::timeout,
};
use tracing::error;

use crate::{
    http::{
        decks::{
            SiteDrawings,
            refusal::{Refusal, finding},
        },
        problem::Problem,
    },
    limits::{DRAFT_PICTURE_TIME_MAX, DRAFT_PICTURES_AT_ONCE_MAX},
};

/// Decodes pictures of drafts and encodes them anew, few at a time.
pub(crate) struct PictureIntake {
    drawings: Arc<SiteDrawings>,
    turns: Arc<Semaphore>,
}

impl PictureIntake {
    pub(crate) fn new(drawings: &Arc<SiteDrawings>) -> Self {
        Self {
            drawings: Arc::clone(drawings),
            turns: Arc::new(Semaphore::new(DRAFT_PICTURES_AT_ONCE_MAX)),
        }
    }

    /// The picture as a file of our own. What was sent stays in memory until its
    /// turn is over, even if nobody waits any more.
    pub(super) async fn take_in(
        &self,
        sent: Bytes,
        memory: OwnedSemaphorePermit,
    ) -> Result<Arc<[u8]>, Refusal> {
        let (drawings, turns) = (Arc::clone(&self.drawings), Arc::clone(&self.turns));
        let taken = async move {
            let turn = turns.acquire_owned().await.map_err(|_| Problem::Internal)?;
            let taken = tokio::task::spawn_blocking(move || {
                let _held = (turn, memory);
                drawings.run(|| KeptPicture::new(&sent, drawings.typeface().ok()))
            });
            taken.await.map_err(|error| {
                error!(%error, "decoding a picture failed");
                Problem::Internal
            })
        };
        let taken = timeout(DRAFT_PICTURE_TIME_MAX, taken).await;
        let taken = taken.map_err(|_| Problem::DecksBusy)??;
        let kept = taken.map_err(|why| bad_picture(&why))?;
        Ok(kept.bytes().into())
    }
}

fn bad_picture(why: &PictureError) -> Refusal {
    let message = Message::new("bundle-bad-picture").with("problem", why.explain());
    Refusal {
        problem: Problem::BadPicture,
        findings: vec![finding(Vec::new(), &message)],
    }
}

/// The content type of a picture that was encoded here.
pub(super) fn kind_of(picture: &[u8]) -> &'static str {
    if picture.starts_with(b"\x89PNG") {
        "image/png"
    } else {
        "image/jpeg"
    }
}
