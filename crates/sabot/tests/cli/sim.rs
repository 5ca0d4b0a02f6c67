//! `sabot sim`: runs, parts of runs, and coups for other tools.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::executable::{Run, run};
use crate::markup::{check_alone, check_tags};

/// A folder of its own for a test.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sim").join(name);
        if path.exists() {
            fs::remove_dir_all(&path).expect("the folder of the last run can go");
        }
        fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn path(&self, name: &str) -> String {
        self.0.join(name).to_str().expect("a path in letters").to_owned()
    }

    fn read(&self, name: &str) -> String {
        fs::read_to_string(self.0.join(name)).expect("the file is there")
    }

    fn write(&self, name: &str, text: &str) -> String {
        fs::write(self.0.join(name), text).expect("the file can be written");
        self.path(name)
    }
}

/// Runs `sabot sim` with these arguments, separated by spaces, and these.
fn sim(args: &str, more: &[&str]) -> Run {
    let args = ["sim"].into_iter().chain(args.split_whitespace());
    run(&args.chain(more.iter().copied()).collect::<Vec<_>>())
}

#[track_caller]
fn printed(args: &str, more: &[&str]) -> String {
    let run = sim(args, more);
    assert_eq!(run.code, 0, "{args}: {}", run.stderr);
    run.stdout
}

#[track_caller]
fn json(args: &str) -> Value {
    let printed = printed(args, &["--format", "json"]);
    assert_eq!(printed.matches('\n').count(), 1, "one line: {printed}");
    serde_json::from_str(&printed).expect("JSON")
}

#[track_caller]
fn check_refused(args: &str, more: &[&str], expected: &str) {
    let run = sim(args, more);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args}");
    assert_eq!(run.stderr.matches('\n').count(), 1, "one line: {}", run.stderr);
    assert!(run.stderr.contains(expected), "{args} should say {expected:?}: {}", run.stderr);
}

#[test]
fn a_run_as_json_has_what_programs_need() {
    let run = json("--house ez --shoes 500 --seed 42");
    assert_eq!(run["shoes"], 500);
    let coups = run["coups"].as_u64().expect("a number");
    let outcomes = ["player", "banker", "tie"].map(|winner| run["outcomes"][winner].as_u64());
    assert_eq!(outcomes.map(Option::unwrap_or_default).iter().sum::<u64>(), coups);
    let wagers = run["wagers"].as_array().expect("a list");
    let ids: Vec<_> = wagers.iter().filter_map(|wager| wager["wager"].as_str()).collect();
    assert_eq!(ids, ["player", "banker", "tie", "dragon-7", "panda-8"]);
    assert_eq!(wagers[3]["exact"], -0.076_113_344_724);
    for wager in wagers {
        let figure = |key: &str| wager[key].as_f64().expect("a number");
        let away = figure("mean") - figure("exact");
        assert!(away.abs() < 5.0 * figure("se"), "{wager}");
    }
    for key in ["coups_per_shoe", "seconds", "coups_per_second"] {
        assert!(run[key].is_number(), "{key}");
    }
    assert!(run.get("stopped_early").is_none());
}

#[test]
fn a_run_as_a_table_names_its_seed_and_sets_the_exact_edge_beside() {
    let table = printed("--house ez --shoes 500 --seed 42", &[]);
    for words in ["EZ Baccarat, 8 decks, cut card 14 from the end, seed 42", "Exact %", "7.6113"] {
        assert!(table.contains(words), "{words} is missing:\n{table}");
    }
}

#[test]
fn threads_and_shards_change_no_byte() {
    let folder = Folder::new("bytes");
    let (one, two, all) = (folder.path("1"), folder.path("2"), folder.path("all"));
    for house in ["ez", "washington"] {
        // A pair takes the faces of the cards, which is another way of dealing.
        let wagers = if house == "ez" { "dragon-7,banker" } else { "player-pair,tie" };
        let run = format!("--house {house} --shoes 3000 --seed 9 --wager {wagers} --format csv");
        let table = printed(&format!("{run} --threads 1"), &["--out", &one]);
        assert_eq!(printed(&format!("{run} --threads 2"), &["--out", &two]), table);
        let parts: Vec<String> = (1..=7).map(|part| folder.path(&format!("part{part}"))).collect();
        for (part, path) in (1..).zip(&parts) {
            printed(&format!("{run} --shard {part}/7"), &["--out", path]);
        }
        // In any order.
        let mut merge: Vec<&str> = parts.iter().rev().map(String::as_str).collect();
        merge.extend(["--format", "csv", "--out", &all]);
        assert_eq!(printed("merge", &merge), table);
        assert_eq!(folder.read("1"), folder.read("2"));
        assert_eq!(folder.read("1"), folder.read("all"));
    }
}

#[test]
fn a_sum_of_some_parts_says_what_is_missing() {
    let folder = Folder::new("missing");
    let (two, four) = (folder.path("2"), folder.path("4"));
    printed("--shoes 400 --shard 2/4", &["--out", &two]);
    printed("--shoes 400 --shard 4/4", &["--out", &four]);
    let run = sim("merge", &[&four, &two]);
    assert_eq!(run.code, 1, "a script notices");
    assert!(run.stdout.contains("of 200 shoes"), "{}", run.stdout);
    let note = "200 of the run's 400 shoes are missing: shoes 0 to 99, 200 to 299";
    assert!(run.stderr.contains(note), "{}", run.stderr);
}

#[test]
fn parts_that_do_not_belong_together_are_refused() {
    let folder = Folder::new("strangers");
    let first = folder.path("first");
    printed("--shoes 400 --shard 1/4", &["--out", &first]);
    check_refused("merge", &[&first, &first], "has shoe 0, and so has another file");
    let other = folder.path("other");
    for (args, expected) in [
        ("--shoes 400 --seed 2 --shard 2/4", "its seed differs"),
        ("--shoes 500 --shard 2/4", "its number of shoes differs"),
        ("--shoes 400 --cut-depth 20 --shard 2/4", "its way of dealing differs"),
        ("--shoes 400 --wager tie --shard 2/4", "its list of wagers differs"),
        ("--shoes 400 --house ez --shard 2/4", "its house differs"),
    ] {
        printed(args, &["--out", &other]);
        check_refused("merge", &[&first, &other], expected);
    }
}

#[test]
fn a_file_that_is_no_part_is_refused() {
    let folder = Folder::new("no_part");
    let whole = folder.path("whole");
    printed("--shoes 100", &["--out", &whole]);
    let text = folder.read("whole");
    check_refused("merge", &[&folder.path("nowhere")], "cannot be read");
    for (name, text) in [
        ("empty", String::new()),
        ("other", "{\"shoes\":3}".to_owned()),
        ("sum", text.replace("\"sum\":{", "\"sums\":{")),
        ("dealt", text.replace("\"dealt\":[[0,100]]", "\"dealt\":[[100,0]]")),
        ("beyond", text.replace("\"dealt\":[[0,100]]", "\"dealt\":[[0,18446744073709551615]]")),
        ("fewer", text.replace("\"dealt\":[[0,100]]", "\"dealt\":[[0,99]]")),
        ("measure", text.replace("\"tally\"", "\"weather\"")),
        ("index", text.replace("\"coups\":[[", "\"coups\":[[99999,1],[")),
        ("lengths", text.replace("\"lengths\":[[", "\"lengths\":[[106,1],[")),
    ] {
        assert_ne!(text, folder.read("whole"), "{name} is a change");
        check_refused("merge", &[&folder.write(name, &text)], "is not a part of a run");
    }
    let half = &text[..text.len() / 2];
    check_refused("merge", &[&folder.write("half", half)], "is cut short");
    let changed = text.replace("\"version\":\"", "\"version\":\"0");
    check_refused("merge", &[&folder.write("version", &changed)], "has changed since");
    for (name, from, to) in [
        ("format", "\"format\":1", "\"format\":2"),
        ("decks", "\"decks\":8", "\"decks\":300"),
        ("burned", "\"burned\":[11", "\"burned\":[12"),
        ("no wagers", "\"wagers\":[\"player\",\"banker\",\"tie\"]", "\"wagers\":[]"),
    ] {
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{name} is a change");
        check_refused("merge", &[&folder.write(name, &changed)], "another version of sabot");
    }
}

#[test]
fn a_house_of_ones_own_travels_with_its_parts() {
    let folder = Folder::new("own_house");
    let house =
        folder.write("mine.toml", "name = \"Mine\"\nbased-on = \"ez\"\n[shoe]\ncut-depth = 52\n");
    let part = folder.path("part");
    let table = printed("--shoes 200 --format csv", &["--house", &house, "--out", &part]);
    fs::remove_file(&house).expect("the house can go");
    assert_eq!(printed("merge --format csv", &[&part]), table);
}

#[test]
fn every_coup_can_be_had_as_a_table_for_other_tools() {
    let folder = Folder::new("coups");
    let path = folder.path("coups.csv");
    let run = json_with_coups("--house ez --shoes 20", &path);
    let text = folder.read("coups.csv");
    let (head, rows) = text.split_once('\n').expect("a head and rows");
    assert_eq!(
        head,
        "shoe,coup,ghost,cards_before,player,banker,player_total,banker_total,winner,player_pair,\
         banker_pair"
    );
    let rows: Vec<Vec<&str>> = rows.lines().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows.len() as u64, run["coups"]);
    let winners = |winner: &str| rows.iter().filter(|row| row[8] == winner).count() as u64;
    for winner in ["player", "banker", "tie"] {
        assert_eq!(run["outcomes"][winner], winners(winner));
    }
    // The same cards, dealt by hand, come to the same.
    for row in rows.iter().take(40) {
        let [player, banker]: [Vec<&str>; 2] = [4, 5].map(|hand| row[hand].split(' ').collect());
        let mut cards = vec![player[0], banker[0], player[1], banker[1]];
        cards.extend(player.get(2).into_iter().chain(banker.get(2)));
        let dealt = crate::executable::run(&[&["coup", "--json"], &cards[..]].concat());
        let dealt: Value = serde_json::from_str(&dealt.stdout).expect("JSON");
        assert_eq!(dealt["winner"], row[8], "{row:?}");
    }
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_has_the_same_coups() {
    use parquet::file::reader::{FileReader, SerializedFileReader};

    let folder = Folder::new("parquet");
    // More rows than one group has.
    let [parquet, csv] = ["coups.parquet", "coups.csv"].map(|name| folder.path(name));
    json_with_coups("--house ez --shoes 1700", &parquet);
    json_with_coups("--house ez --shoes 1700", &csv);
    let file = fs::File::open(&parquet).expect("the file is there");
    let reader = SerializedFileReader::new(file).expect("a Parquet file");
    assert!(reader.metadata().num_row_groups() > 1);
    let rows = reader.get_row_iter(None).expect("rows");
    let rows = rows.map(|row| {
        let row = row.expect("a row");
        let cells = row.get_column_iter().map(|(_, cell)| cell.to_string().replace('"', ""));
        cells.collect::<Vec<_>>().join(",")
    });
    let text = folder.read("coups.csv");
    assert!(rows.eq(text.lines().skip(1).map(str::to_owned)));
}

#[cfg(not(feature = "parquet"))]
#[test]
fn without_parquet_it_says_how_to_have_it() {
    check_refused("--shoes 5 --coups coups.parquet", &[], "--features parquet");
}

fn json_with_coups(args: &str, path: &str) -> Value {
    serde_json::from_str(&printed(args, &["--format", "json", "--coups", path])).expect("JSON")
}

#[test]
fn ghost_hands_are_dealt_and_carry_no_wagers() {
    let folder = Folder::new("ghosts");
    let house = folder.write(
        "ghosts.toml",
        "name = \"Mine\"\nbased-on = \"washington\"\n[ghost]\nat-start = 3\n",
    );
    let path = folder.path("coups.csv");
    let more = ["--house", &house, "--format", "json", "--coups", &path];
    let run: Value = serde_json::from_str(&printed("--shoes 50", &more)).expect("JSON");
    assert_eq!(run["ghosts"], 150);
    let text = folder.read("coups.csv");
    assert_eq!(text.lines().filter(|row| row.contains(",true,")).count(), 150);
    assert_eq!(text.lines().filter(|row| row.contains(",false,")).count() as u64, run["coups"]);
}

#[test]
fn a_plot_is_sound_and_stands_alone() {
    let folder = Folder::new("plot");
    let path = folder.path("run.svg");
    printed("--house ez --shoes 500", &["--plot", &path]);
    let plot = folder.read("run.svg");
    check_tags(&plot, &[]);
    check_alone(&plot);
    assert!(plot.contains("coups in a shoe"), "{plot}");
}

#[test]
fn what_cannot_be_dealt_is_refused_in_one_line() {
    check_refused("", &[], "say how many shoes");
    check_refused("--shoes ten", &[], "not a whole number such as 1000 or 1e6");
    check_refused("--shoes 1e13", &[], "at most 1000000000000 shoes");
    check_refused("--shoes 1e99", &[], "too large");
    check_refused("--shoes 5 --cut-depth 5", &[], "11 cards behind the cut card");
    check_refused("--shoes 5 --cut-depth 416", &[], "some of the 416 cards in front");
    check_refused("--shoes 5 --decks 9", &[], "9 is not in 1..=8");
    check_refused("--shoes 5 --house nowhere", &[], "there is no house");
    check_refused("--shoes 5 --wager dragon", &[], "there is no wager");
    check_refused("--shoes 5 --shard 1/2", &[], "name a file for it");
    for shard in ["0/2", "3/2", "1", "1/0", "a/b", "1/2/3"] {
        check_refused("--shoes 5 --out x.json --shard", &[shard], "is not a shard");
    }
    check_refused("--shoes 5 --coups coups.txt", &[], "end its name in .csv or .parquet");
    check_refused("--shoes 5 --plot plot.png", &[], "end its name in .svg");
    check_refused("--shoes 5 --out x.csv --coups x.csv", &[], "cannot hold two things");
    check_refused("--shoes 5 --plot nowhere/plot.svg", &[], "cannot write nowhere/plot.svg");
    check_refused("--shoes 5 --threads 0", &[], "at least one");
    check_refused("--shoes 5 --wager tie --strategy flat", &[], "--wager is for a tally");
    check_refused("--shoes 5 --coups nowhere/coups.csv", &[], "cannot write nowhere/coups.csv");
    check_refused("--shoes 5 --out nowhere/part.json", &[], "cannot write nowhere/part.json");
    check_refused("merge", &[], "required");
}

#[test]
fn no_shoes_are_a_run_too() {
    assert!(printed("--shoes 0", &[]).contains("0 coups of 0 shoes"));
    assert_eq!(json("--shoes 0")["wagers"][0]["mean"], Value::Null);
    assert!(printed("--shoes 0 --format csv", &[]).contains("banker,0,0,0,0,,,"));
}

/// What is counted is what the file of coups holds, though somebody ended its writing early.
#[cfg(unix)]
#[test]
fn an_interrupted_file_of_coups_is_what_is_counted() {
    let folder = Folder::new("interrupted_coups");
    let coups = folder.path("coups.csv");
    let args = ["sim", "--house", "ez", "--shoes", "1e9", "--format", "json", "--coups", &coups];
    let run = interrupted(&args);
    assert_eq!(run.code, 130, "{}", run.stderr);
    assert!(run.stderr.contains("stopped early"), "{}", run.stderr);
    let result: Value = serde_json::from_str(&run.stdout).expect("JSON");
    let text = folder.read("coups.csv");
    assert_eq!(text.lines().count() as u64 - 1, result["coups"]);
    let last = text.lines().last().and_then(|row| row.split(',').next());
    let last: u64 = last.and_then(|shoe| shoe.parse().ok()).expect("a number");
    assert_eq!(last + 1, result["shoes"]);
}

/// Runs for a second, and is interrupted twice at once, as a process and its group may be.
#[cfg(unix)]
fn interrupted(args: &[&str]) -> Run {
    use std::process::Command;
    use std::thread::sleep;
    use std::time::Duration;

    let child = crate::executable::command(args).spawn().expect("the executable starts");
    sleep(Duration::from_secs(1));
    for _ in 0..2 {
        let kill = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(kill.expect("kill is there").success());
    }
    Run::from(child.wait_with_output().expect("it ends"))
}

/// Ctrl-C prints what has been reached, says so, and leaves a part whose sum is that of a shorter
/// run.
#[cfg(unix)]
#[test]
fn an_interrupted_run_is_a_shorter_run() {
    let folder = Folder::new("interrupted");
    let part = folder.path("part");
    let args = ["sim", "--house", "ez", "--shoes", "1e11", "--format", "json", "--out", &part];
    let run = interrupted(&args);
    assert_eq!(run.code, 130, "{}", run.stderr);
    assert!(run.stderr.contains("stopped early"), "{}", run.stderr);
    let result: Value = serde_json::from_str(&run.stdout).expect("JSON");
    assert_eq!(result["stopped_early"], true);
    let shoes = result["shoes"].as_u64().expect("a number");
    assert!(shoes > 0);
    let part: Value = serde_json::from_str(&folder.read("part")).expect("JSON");
    assert_eq!(part["dealt"], serde_json::json!([[0, shoes]]));
    let again = folder.path("again");
    printed("--house ez", &["--shoes", &shoes.to_string(), "--out", &again]);
    let again: Value = serde_json::from_str(&folder.read("again")).expect("JSON");
    assert_eq!(again["sum"], part["sum"]);
}

#[test]
fn who_counts_cards_is_told_that_it_can_change_the_edge() {
    let run = "--house ez --shoes 2000 --seed 5 --strategy";
    let flat = printed(&format!("{run} dragon-7/flat"), &[]);
    assert!(flat.contains("it does not change"), "{flat}");
    let counted = printed(&format!("{run} count:dragon-7/flat --bankroll 100000"), &[]);
    assert!(counted.contains("no other strategy can do that"), "{counted}");
    assert!(!counted.contains("it does not change"), "{counted}");

    // The published count, written out, is the same count.
    let sessions = |pick: &str| json(&format!("{run} {pick} --bankroll 100000"));
    let (named, written) =
        (sessions("count:dragon-7"), sessions("flat/count:dragon-7:4-7=-1,8-9=+2@4"));
    assert_eq!(named["wagers"], written["wagers"]);
    let bet_on = |run: &Value| run["wagers"][0]["coups"].as_u64().expect("a number");
    let seen = named["coups"].as_u64().expect("a number");
    // A count waits: the published share of coups is 9.163 %.
    assert!((8 * seen..10 * seen).contains(&(100 * bet_on(&named))), "{named}");
    let other = sessions("count:panda-8:9=+4,8=-2@11/paroli");
    assert_eq!(other["wagers"][0]["wager"], "panda-8");

    assert!(printed("strategies", &[]).contains("count:dragon-7 "));
    for (strategy, why) in [
        ("count:dragn-7/flat", "no wager `dragn-7` to count for: did you mean `dragon-7`?"),
        ("count:tie", "no count is published for this wager"),
        ("count:dragon-7:4-7=-1,8-9=+2", "a count ends with its trigger, like @4"),
        ("count:dragon-7:1=2@4", "a rank is one of A 2 3"),
        ("count:dragon-7/banker", "say once what to bet on"),
    ] {
        check_refused("--house ez --shoes 5 --strategy", &[strategy], why);
    }
}
