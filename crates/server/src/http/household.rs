/// Whoever asks. Whether they ask too often was decided before the handler runs.
pub(crate) use crate::net::ClientNetwork as Asker;
