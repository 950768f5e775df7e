use super::*;

fn plans(words: &str) -> Result<Vec<Plan>, WiresError> {
    let words = words.split_whitespace();
    let all = ["wires", "--server", "fano"].into_iter().chain(words);
    Options::try_parse_from(all).expect("options").plans()
}

#[test]
fn rows_have_names_and_can_be_changed() {
    let all = plans("--row all").expect("all rows");
    assert_eq!(all.len(), ROWS.len());
    let simulated = all.iter().filter(|plan| plan.setup(200).is_some());
    assert_eq!(simulated.count(), 13, "the others stand still or are slow");
    let [plan] = &plans("--row 300 --loss 2 --rooms 4 --hold 100").expect("a row")[..] else {
        panic!("one row");
    };
    assert_eq!(plan.conditions, "5, 60, 150, 300 ms; 2 %, 10 %; 100");
    assert_eq!(plan.hosts[3].up.delay, Duration::from_millis(150));
    assert_eq!(plan.hosts[3].up.jitter, Duration::from_millis(16));
    assert_eq!((plan.farthest(), plan.uniform), (3, Some((0.02, 0.1))));
}

#[test]
fn values_can_differ_by_host_and_direction() {
    let plan = plans("--rtt 10,20 --loss 1,2/3 --stall 0:0,20:1000").expect("a row");
    let [near, far] = &plan[0].hosts[..] else {
        panic!("two hosts");
    };
    assert_eq!((near.down.loss, near.up.loss), (0.01, 0.01));
    assert_eq!((far.down.loss, far.up.loss), (0.02, 0.03));
    assert!(near.down.stall.is_none() && far.up.stall.is_some());
    assert!(
        plan[0].setup(200).is_none(),
        "the simulator has one loss for all"
    );
}

#[test]
fn nonsense_is_named() {
    for words in [
        "--row 121",
        "--rtt 5",
        "--rtt 5,x",
        "--loss 60",
        "--loss 1,2",
        "--hold 251",
        "--rooms 0",
        "--seconds 0",
        "--stall 20",
        "--freeze 1,2",
        "--freeze-server x",
        "--frame 0",
        "--screen 900",
    ] {
        let error = plans(words).expect_err(words).to_string();
        let option = words.split(' ').next().expect("an option");
        assert!(error.starts_with(option), "{words}: {error}");
    }
}
