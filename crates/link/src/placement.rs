//! Where new rooms go.

use crate::NodeId;

/// A new room goes to another node if that one has so much more to spare, in
/// thousandths of what it can take.
pub const SPARE_THOUSANDTHS_MIN: u32 = 50;

/// Whether it is worth asking others before a room is made here: nobody can have
/// much more to spare than a node that is almost free.
#[must_use]
pub fn looks_for_others(own_load: u32) -> bool {
    own_load >= SPARE_THOUSANDTHS_MIN
}

/// The node among a few others, drawn by lot, that has the most to spare, if it has
/// clearly more than this one; loads are in thousandths. Looking at a few is enough
/// to keep all of them about equally full, takes as long however many there are,
/// and not everybody chooses the same.
#[must_use]
pub fn place(own_load: u32, drawn: impl IntoIterator<Item = (NodeId, u32)>) -> Option<NodeId> {
    let (freest, load) = drawn.into_iter().min_by_key(|(_, load)| *load)?;
    (load + SPARE_THOUSANDTHS_MIN <= own_load).then_some(freest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_goes_where_there_is_clearly_more_to_spare() {
        let drawn = [(NodeId(1), 300), (NodeId(2), 120), (NodeId(3), 900)];
        assert_eq!(place(170, drawn), Some(NodeId(2)));
        assert_eq!(place(169, drawn), None);
        assert_eq!(place(1000, []), None);
        assert!(looks_for_others(50) && !looks_for_others(49));
    }
}
