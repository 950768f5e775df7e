//! Designs: every construction is checked, and the check can fail.

use fano_designs::{
    Design, DesignFault, DifferenceFamily, Group,
    design::is_admissible,
    steiner::{TripleError, triple_system},
    verify,
};

#[test]
fn there_is_a_triple_system_on_every_number_of_points_that_counting_allows() {
    for points in 0..=150 {
        match triple_system(points) {
            Ok(design) => {
                assert!(is_admissible(points, 3));
                assert_eq!(design.blocks().len() as u32, points * (points - 1) / 6);
            }
            Err(error) => {
                assert!(!is_admissible(points, 3), "{points}");
                assert_eq!(error, TripleError::Impossible { points });
            }
        }
    }
}

/// The number of points, the block size, the group, and the number of base blocks.
const FAMILIES: &[(u32, u32, &[u32], usize)] = &[
    (7, 3, &[7], 1),
    (13, 3, &[13], 2),
    (15, 3, &[15], 3),
    (13, 4, &[13], 1),
    (25, 4, &[5, 5], 2),
    (37, 4, &[37], 3),
    (21, 5, &[21], 1),
    (41, 5, &[41], 2),
    (45, 5, &[3, 3, 5], 3),
    (31, 6, &[31], 1),
    (57, 8, &[57], 1),
    (73, 9, &[73], 1),
];

#[test]
fn difference_families_are_found_by_search() {
    for &(points, block_size, moduli, base_blocks) in FAMILIES {
        let group = Group::new(moduli).expect("a small group");
        let family = DifferenceFamily::search(&group, block_size, 5_000_000)
            .unwrap_or_else(|| panic!("2-({points}, {block_size}, 1)"));
        assert_eq!(family.base_blocks().len(), base_blocks, "{points}");
        let design = family.develop();
        assert_eq!((design.points(), design.block_size()), (points, block_size));
        let deck = design.turned_round();
        assert_eq!(verify::uniform(&deck), Ok(()));
        assert_eq!(deck[0].len() as u32, design.replication());
    }
}

#[test]
fn a_family_that_counting_forbids_is_not_searched_for() {
    let group = Group::new(&[24]).expect("a small group");
    assert_eq!(DifferenceFamily::search(&group, 4, u64::MAX), None);
    // Counting allows it, but there is no obvious subgroup of order 4, and the
    // cyclic group of order 25 has no such family: every choice is tried.
    let cyclic = Group::new(&[25]).expect("a small group");
    assert_eq!(DifferenceFamily::search(&cyclic, 4, u64::MAX), None);
}

#[test]
fn a_search_respects_its_step_limit() {
    let group = Group::new(&[41]).expect("a small group");
    assert_eq!(DifferenceFamily::search(&group, 5, 3), None);
}

#[test]
fn planes_and_unitals_are_designs() {
    for order in [2, 3, 4, 5, 7, 8, 9] {
        let affine = Design::affine(order).expect("a prime power");
        assert_eq!(affine.replication(), order + 1);
        let projective = Design::projective(order).expect("a prime power");
        assert_eq!(projective.replication(), order + 1);
    }
    for (order, points, blocks) in [(2, 9, 12), (3, 28, 63), (4, 65, 208), (5, 126, 525)] {
        let unital = Design::unital(order).expect("a prime power");
        assert_eq!((unital.points(), unital.blocks().len()), (points, blocks));
    }
    assert!(Design::affine(6).is_err() && Design::unital(6).is_err());
    assert!(Design::affine(64).is_err() && Design::unital(1024).is_err());
}

#[test]
fn a_wrong_design_is_refused_with_its_witness() {
    let right = triple_system(7).expect("seven points").blocks().to_vec();
    let refuse = |blocks: Vec<Vec<u32>>| Design::new(7, 3, blocks).expect_err("it is wrong");

    let mut missing = right.clone();
    let lost = missing.pop().expect("a block");
    assert_eq!(
        refuse(missing),
        DesignFault::Never {
            first: lost[0],
            second: lost[1]
        }
    );
    let mut twice = right.clone();
    twice.push(right[2].clone());
    assert!(matches!(refuse(twice), DesignFault::Again { block: 7, .. }));
    let mut repeated = right.clone();
    repeated[0] = vec![1, 1, 2];
    assert_eq!(
        refuse(repeated),
        DesignFault::Again {
            first: 1,
            second: 1,
            block: 0
        }
    );
    let mut short = right.clone();
    short[3].pop();
    assert!(matches!(
        refuse(short),
        DesignFault::BlockSize { block: 3, .. }
    ));
    let mut beyond = right;
    beyond[1][2] = 7;
    assert!(matches!(
        refuse(beyond),
        DesignFault::UnknownPoint { block: 1, point: 7 }
    ));
    assert!(matches!(
        Design::new(3, 4, vec![]),
        Err(DesignFault::Unfit { .. })
    ));
    assert!(matches!(
        Design::new(2000, 4, vec![]),
        Err(DesignFault::TooManyPoints { .. })
    ));
}
