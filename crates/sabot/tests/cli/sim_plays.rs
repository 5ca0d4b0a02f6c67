//! `sabot sim` with a strategy, a count or perfect play, and `sabot sim exposure`.

use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::executable::run;

#[track_caller]
fn printed(args: &str) -> String {
    let run = run(&["sim"].into_iter().chain(args.split_whitespace()).collect::<Vec<_>>());
    assert_eq!(run.code, 0, "{args}: {}", run.stderr);
    run.stdout
}

#[track_caller]
fn json(args: &str) -> Value {
    serde_json::from_str(&printed(&format!("{args} --format json"))).expect("JSON")
}

#[track_caller]
fn check_refused(args: &[&str], expected: &str) {
    let run = run(&[&["sim"], args].concat());
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
    assert_eq!(run.stderr.matches('\n').count(), 1, "one line: {}", run.stderr);
    assert!(run.stderr.contains(expected), "{args:?} should say {expected:?}: {}", run.stderr);
}

/// A run's part on one and on two threads, and of three shards merged: the same bytes.
#[track_caller]
fn check_adds_up(name: &str, args: &str) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sim_plays");
    fs::create_dir_all(&folder).expect("a folder");
    let path = |part: &str| {
        let path = folder.join(format!("{name}-{part}.json"));
        path.to_str().expect("a path in letters").to_owned()
    };
    let read = |part: &str| fs::read_to_string(path(part)).expect("a part");
    let table = printed(&format!("{args} --format csv --threads 1 --out {}", path("one")));
    printed(&format!("{args} --threads 2 --out {}", path("two")));
    let parts: Vec<String> = (1..=3).map(|part| path(&part.to_string())).collect();
    for (shard, part) in (1..).zip(&parts) {
        printed(&format!("{args} --shard {shard}/3 --out {part}"));
    }
    let merged = printed(&format!("merge --format csv {} --out {}", parts.join(" "), path("all")));
    assert_eq!(merged, table);
    assert_eq!(read("one"), read("two"));
    assert_eq!(read("one"), read("all"));
}

#[test]
fn every_measure_adds_up() {
    check_adds_up("strategy", "--shoes 60 --strategy follow-shoe/fibonacci --session-shoes 2");
    check_adds_up("count", "--house ez --shoes 50 --count dragon-7 --cut-depths 14,52");
    check_adds_up("perfect", "--house ez --shoes 5 --perfect dragon-7,tie --cut-depths 14,104");
    check_adds_up("exposure", "exposure --house ez --shoes 5 --cut-depths 14,104");
}

#[test]
fn a_strategy_tells_what_became_of_the_money_and_of_the_edge() {
    let table = printed("--shoes 300 --strategy banker/martingale --stop-win 100 --seed 3");
    for words in [
        "banker/martingale: $500.00 brought, units of $5.00, one shoe at most",
        "300 sessions",
        "ruined",
        "stopped at the win set",
        "hours on average, at 70 coups an hour",
        "final bankroll",
        "largest drawdown",
        "1.0579",
        "it does not change",
    ] {
        assert!(table.contains(words), "{words} is missing:\n{table}");
    }
}

#[test]
fn a_strategy_as_json_is_sound() {
    let run = json("--shoes 400 --strategy player/paroli --bankroll 200 --unit 10");
    let ends = ["ruined", "stop-loss", "stop-win", "out-of-shoes"];
    let ends: u64 = ends.iter().filter_map(|end| run["endings"][end].as_u64()).sum();
    assert_eq!(run["sessions"], ends, "{}", run["endings"]);
    let bankrolls = run["bankroll_units"].as_array().expect("a list");
    assert_eq!(bankrolls.iter().filter_map(|pair| pair[1].as_u64()).sum::<u64>(), 400);
    let figure = |key: &str| run[key].as_f64().expect("a number");
    assert_eq!(figure("exact"), -0.012_350_813_289);
    assert!((figure("mean") - figure("exact")).abs() < 5.0 * figure("se"), "{run}");
    assert_eq!(run["strategy"]["bankroll"], 20_000);
}

#[test]
fn strategies_are_listed_and_each_can_be_played() {
    let list = printed("strategies");
    for name in ["flat", "martingale", "paroli", "fibonacci", "dalembert", "1-3-2-6"] {
        assert!(list.contains(name), "{name} is missing:\n{list}");
        assert_eq!(json(&format!("--shoes 3 --strategy {name}"))["sessions"], 3, "{name}");
    }
    for name in ["follow-shoe", "chop", "follow-big-eye", "oppose-cockroach", "dragon-7"] {
        assert_eq!(json(&format!("--shoes 3 --strategy {name}"))["sessions"], 3, "{name}");
    }
    let own = ["sim", "--shoes", "3", "--strategy", "tie/1,1,2 win start loss +1 end stay"];
    assert_eq!(run(&own).code, 0);
}

#[test]
fn what_is_no_strategy_is_refused() {
    let strategy = |text: &'static str| ["--shoes", "4", "--strategy", text];
    check_refused(&strategy("martingal"), "did you mean `martingale`?");
    check_refused(&strategy("banker/tie"), "once what to bet on");
    check_refused(&strategy("flat/flat"), "once what to bet on");
    check_refused(&strategy(""), "is no strategy");
    check_refused(&strategy("1,2 win +1"), "is no strategy");
    let more = |more: &[&'static str]| [&strategy("flat")[..], more].concat();
    check_refused(&more(&["--unit", "1"]), "a unit must be what banker takes");
    check_refused(&more(&["--bankroll", "1"]), "does not cover one unit");
    check_refused(&more(&["--stop-win", "0"]), "a stop at nothing");
    check_refused(&more(&["--unit", "five"]), "five");
    check_refused(&more(&["--session-shoes", "3"]), "4 shoes are not sessions of 3: deal 3 or 6");
    check_refused(&["--shoes", "4", "--bankroll", "500"], "--strategy");
}

#[test]
fn a_count_finds_the_hands_that_the_reference_does() {
    let run = json("--house ez --shoes 2000 --count dragon-7 --count panda-8");
    let plays = run["depths"][0]["plays"].as_array().expect("a list");
    let check = |play: &Value, share: f64| {
        let (mean, se) = (&play["wagered"]["mean"], &play["wagered"]["se"]);
        let (mean, se) = (mean.as_f64().expect("a mean"), se.as_f64().expect("an error"));
        assert!((mean - share).abs() < 4.0 * se, "{mean} ± {se} against {share}");
    };
    check(&plays[0], 0.091_63);
    check(&plays[1], 0.046_1);
}

#[test]
fn what_is_no_count_is_refused_with_its_place() {
    let count = |text: &'static str| ["--house", "ez", "--shoes", "4", "--count", text];
    check_refused(&count("dragon-7:4-7=-1,8-9=x@4"), "at character 21");
    check_refused(&count("tie"), "no count is published for this wager");
    check_refused(&count("dragon"), "is no count");
    check_refused(&count("nothing:A=1@1"), "there is no wager `nothing`");
    let perfect = ["--house", "ez", "--shoes", "4", "--perfect", "nothing"];
    check_refused(&perfect, "there is no wager `nothing`");
    check_refused(&["--shoes", "4", "--cut-depths", "14"], "--cut-depths is for --count");
    let shallow = ["--house", "ez", "--shoes", "4", "--count", "dragon-7", "--cut-depths", "3"];
    check_refused(&shallow, "with the cut card at 3");
    let both = ["--shoes", "4", "--count", "dragon-7", "--strategy", "flat"];
    check_refused(&both, "cannot be used with");
}

#[test]
fn exposure_shows_that_a_count_never_beats_perfect_play() {
    let run = json("exposure --house ez --shoes 60 --wager dragon-7,panda-8");
    for wager in run["wagers"].as_array().expect("a list") {
        let depths = wager["depths"].as_array().expect("a list");
        assert!(depths.len() > 5, "half decks to half the shoe");
        for depth in depths {
            let gain = |way: &str| depth[way]["per_hundred"]["mean"].as_f64();
            let perfect = gain("perfect").expect("a number");
            assert!(gain("counted").unwrap_or(0.0) <= perfect + 1e-9, "{depth}");
        }
    }
    let table = printed("exposure --house ez --shoes 20 --wager dragon-7 --cut-depths 14");
    assert!(table.contains("dragon-7, best counted"), "{table}");
    let pairs = printed("exposure --shoes 20 --wager player-pair --cut-depths 14");
    assert!(pairs.contains("no count tells anything"), "{pairs}");
}

#[test]
fn plots_are_drawn_of_every_measure() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sim_plots");
    fs::create_dir_all(&folder).expect("a folder");
    for (name, args) in [
        ("strategy", "--shoes 100 --strategy martingale"),
        ("count", "--house ez --shoes 20 --count dragon-7 --cut-depths 14,52,104"),
        ("exposure", "exposure --house ez --shoes 5"),
    ] {
        let path = folder.join(format!("{name}.svg"));
        printed(&format!("{args} --plot {}", path.to_str().expect("a path in letters")));
        let plot = fs::read_to_string(&path).expect("a plot");
        crate::markup::check_tags(&plot, &[]);
        crate::markup::check_alone(&plot);
    }
}

#[test]
fn no_shoes_are_a_run_of_every_measure() {
    for args in [
        "--shoes 0 --strategy martingale",
        "--house ez --shoes 0 --count dragon-7",
        "--house ez --shoes 0 --perfect tie",
        "exposure --house ez --shoes 0",
        "--house ez --shoes 1 --count dragon-7",
        "exposure --house ez --shoes 1",
    ] {
        for format in ["table", "json", "csv"] {
            printed(&format!("{args} --format {format}"));
        }
    }
}

/// A part that was changed by hand is refused, and never makes Sabot panic.
#[test]
fn a_changed_part_is_refused() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sim_changed");
    fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join("part.json");
    let part = path.to_str().expect("a path in letters");
    let strategy = "--shoes 20 --strategy banker/martingale";
    let count = "--house ez --shoes 20 --count dragon-7";
    let exposure = "exposure --house ez --shoes 3 --cut-depths 14";
    for (args, from, to) in [
        (strategy, "\"net_squares\":\"", "\"net_squares\":\"-"),
        (strategy, "\"endings\":{", "\"endings\":{\"bored\":1,"),
        (strategy, "\"bankrolls\":[", "\"bankrolls\":[[5,1],"),
        (strategy, "\"shoes\":20,\"coups", "\"shoes\":18446744073709551615,\"coups"),
        (count, "\"lines\":[", "\"lines\":[7,"),
        (count, "\"plays\":[", "\"plays\":[{\"stakes\":[],\"lines\":[],\"lost\":0},"),
        (count, "\"hands\":[20,", "\"hands\":[21,"),
        (exposure, "\"wagers\":[{", "\"wagers\":[{\"perfect\":[],\"by_trigger\":[]},{"),
        (exposure, "\"by_trigger\":[[", "\"by_trigger\":[[\"0\"],["),
    ] {
        printed(&format!("{args} --out {part}"));
        let text = fs::read_to_string(&path).expect("a part");
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{from} is there");
        fs::write(&path, changed).expect("the part can be changed");
        check_refused(&["merge", part], "is not a part of a run");
    }
}
