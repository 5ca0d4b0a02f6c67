//! Evenings in every test run. Many more run in `cargo xtask soak`.

use house::{Irregularity, Resolution};

use super::{Evening, Tally};

fn run(seed: u64, commands: u64) -> Evening {
    let mut evening = Evening::new(seed);
    if let Err(failure) = evening.run(commands) {
        panic!("{failure}");
    }
    evening
}

#[test]
fn evenings_end_well() {
    let mut all = Tally::default();
    for seed in 0..560 {
        all += run(seed, 450).tally();
    }
    assert_eq!(all.events_missing(), Vec::<&str>::new(), "no evening comes to these");
    assert_eq!(all.refusals_missing(), Vec::<&str>::new(), "no evening comes to these");
    assert_eq!(all.impossible(), Vec::<&str>::new(), "these can be, although it is said why not");
    let is_missing = |kind: &&Irregularity| !all.irregularities.contains_key(kind.id());
    assert_eq!(Irregularity::ALL.iter().find(is_missing), None, "nothing goes wrong like this");
    let is_missing = |resolution: &&Resolution| !all.rulings.contains_key(resolution.id());
    assert_eq!(Resolution::ALL.iter().find(is_missing), None, "nobody rules like this");
    let (coups, ghosts, settled) = (all.of("Decided"), all.of("GhostStarted"), all.of("Settled"));
    assert!(coups > 1_000 && ghosts > 100 && settled > 1_000, "{all}");
    assert!(all.interim > 20 && all.of("DifferentialAllowed") > 20, "{all}");
    assert!(all.of("ShoeSealed") > 100 && all.proved > 10, "{all}");
}

#[test]
fn the_same_seed_has_the_same_story() {
    for seed in [1, 7, u64::MAX] {
        let (one, again) = (run(seed, 400), run(seed, 400));
        assert_eq!(one.story(), again.story());
        assert_eq!(one.tally(), again.tally());
    }
    assert_ne!(run(1, 50).story(), run(2, 50).story());
}
