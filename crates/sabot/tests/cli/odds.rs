//! `sabot odds` when all goes well.

use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::executable::run;
use crate::markup::{check_alone, check_tags};

/// What `sabot odds` prints for these arguments, separated by spaces.
#[track_caller]
fn printed(args: &str) -> String {
    let run = run(&["odds"].into_iter().chain(args.split_whitespace()).collect::<Vec<_>>());
    assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{args}");
    run.stdout
}

#[track_caller]
fn check(args: &str, expected: &str) {
    assert_eq!(printed(args), expected, "{args}");
}

#[track_caller]
fn check_says(args: &str, expected: &str) {
    let printed = printed(args);
    assert!(printed.contains(expected), "{args} should say {expected:?}:\n{printed}");
}

#[track_caller]
fn json(args: &str) -> Value {
    let printed = printed(&format!("{args} --format json"));
    assert_eq!(printed.matches('\n').count(), 1, "one line: {printed}");
    serde_json::from_str(&printed).expect("JSON")
}

#[test]
fn the_example_of_the_manual() {
    check(
        "--wager dragon-7 --format json",
        concat!(
            r#"{"cards":416,"denominator":"4998398275503360","#,
            r#""outcomes":{"player":"2230518282592256","banker":"2292252566437888","#,
            r#""tie":"475627426473216"},"#,
            r#""wagers":[{"wager":"dragon-7","lines":[{"odds":"40:1","count":"112633011329024"}],"#,
            r#""push":"0","lose":"4885765264174336","ev":"-64613588827/848912750595","#,
            r#""edge":"0.076113344724","sd":"6.084881783116"}]}"#,
            "\n"
        ),
    );
}

#[test]
fn a_person_sees_what_the_house_offers() {
    check(
        "",
        "  Washington card room, 8 decks

  Wager   Pays                 Win %  Push %   Edge %      SD
  player  1:1, push          44.6247  9.5156   1.2351  0.9512
  banker  1:1 less 5%, push  45.8597  9.5156   1.0579  0.9274
  tie     8:1                 9.5156  0.0000  14.3596  2.6409

  Player 44.6247 %, Banker 45.8597 %, Tie 9.5156 %
  416 cards, 4998398275503360 ordered six-card deals
",
    );
}

#[test]
fn commission_that_is_more_than_a_rate_is_told() {
    let note = "  Commission is counted at its rate, before the rounding and the minimum of this \
                house\n";
    let rounded = "commission = { rounding = \"up\", unit = \"1.00\" }";
    let own = "wagers = [\"player\", \"own\"]\n[wager.own]\nname = \"Own\"\n\
               lines = [{ when = { margin = 9 }, pays = \"20:1\", commission = \"5%\" }]\n\
               [commission]\nmode = \"half-on-6\"\nminimum = \"0.25\"";
    for (file, terms) in [
        ("rounded.toml", rounded),
        ("least.toml", "commission.minimum = \"0.25\""),
        ("own.toml", own),
    ] {
        let house = house(file, &format!("name = \"Terms\"\n{terms}\n"));
        for command in ["", "removal", "after --decks 1 --player 7h6d --banker 5c2s", "sweep"] {
            let told = printed(&format!("{command} --house {house}"));
            assert!(told.ends_with(note), "{file} {command}\n{told}");
            let player = printed(&format!("{command} --house {house} --wager player"));
            assert!(!player.contains("Commission is"), "{file} {command}\n{player}");
        }
        check_says(&format!("sweep --by commission --house {house}"), note);
        assert!(!printed(&format!("sweep --by tie --house {house}")).contains(note));
    }
}

#[test]
fn a_program_reads_rows() {
    check(
        "--format csv --wager tie,player",
        "wager,win,push,lose,ev,edge,sd,hit\n\
         tie,475627426473216,0,4522770849030144,\
         -103841353768/723147898655,0.143596287787,2.640872221752,0.095155968024\n\
         player,2230518282592256,475627426473216,2292252566437888,\
         -241149546272/19524993263685,0.012350813289,0.951152716123,0.446246609344\n",
    );
}

#[test]
fn pushes_are_summed_and_winning_lines_listed() {
    let wager = &json("--house ez --wager banker")["wagers"][0];
    assert_eq!(wager["lines"].as_array().map(Vec::len), Some(1), "{wager}");
    // A winning three-card 7 and a tie.
    assert_eq!(wager["push"], (112_633_011_329_024_u64 + 475_627_426_473_216).to_string());
}

#[test]
fn wagers_may_be_named_in_any_way_and_count_once() {
    let both = printed("--wager banker,tie");
    check("--wager banker --wager tie", &both);
    check("--wager banker,tie,banker", &both);
    check("--wager banker,,tie,", &both);
}

#[test]
fn nothing_removed_is_a_full_shoe() {
    let run = run(&["odds", "--removed", ""]);
    assert_eq!((run.code, run.stdout), (0, printed("")));
    check_says("--removed 9h", "  Washington card room, 8 decks, less the cards removed\n");
}

/// A house whose file is written for one test.
fn house(name: &str, text: &str) -> String {
    let path = path(name);
    fs::write(&path, text).expect("the folder for tests can be written");
    path.display().to_string()
}

#[test]
fn offered_wagers_that_need_suits_are_left_out_when_suits_are_not_known() {
    let text = "name = \"Pairs\"\nwagers = [\"tie\", \"perfect-pair\", \"player\"]\n";
    let house = house("pairs.toml", text);
    let ranks = ["--shoe", "A=9,5=9,K=9"];
    for command in [&["odds"][..], &["odds", "removal"], &["odds", "after", "--player", "AhKs"]] {
        let told = |args: &[&str]| run(&[command, &ranks, &["--house", &house], args].concat());
        let (offered, named) = (told(&[]), told(&["--wager", "tie,player"]));
        assert_eq!((offered.code, &offered.stdout), (0, &named.stdout), "{command:?}");
        let note = "sabot: note: perfect-pair is left out: a perfect pair depends on suits, and \
                    only the ranks of this shoe are known\n";
        assert_eq!((offered.stderr.as_str(), named.stderr.as_str()), (note, ""), "{command:?}");
    }
}

#[test]
fn the_same_shoe_can_be_told_in_three_ways() {
    let full = json("--decks 1")["wagers"].clone();
    let ranks = "A=4,2=4,3=4,4=4,5=4,6=4,7=4,8=4,9=4,10=4,j=4,Q=4,K=4";
    assert_eq!(json(&format!("--shoe {ranks}"))["wagers"], full);
    let less = json("--decks 1 --removed AhKd,10c");
    assert_eq!(less["cards"], 49);
    let ranks = "A=3,2=4,3=4,4=4,5=4,6=4,7=4,8=4,9=4,T=3,J=4,Q=4,K=3";
    assert_eq!(json(&format!("--shoe {ranks}")), less);
}

#[test]
fn ranks_that_are_not_named_are_not_there() {
    let answer = json("--shoe A=6");
    assert_eq!((&answer["cards"], &answer["outcomes"]["tie"]), (&6.into(), &"720".into()));
    // An expectation that is whole is written as one number.
    assert_eq!(json("--shoe A=6 --wager tie")["wagers"][0]["ev"], "8");
}

#[test]
fn suits_matter_to_a_perfect_pair() {
    let lines = &json("--decks 1 --wager perfect-pair")["wagers"][0]["lines"];
    assert!(lines.as_array().expect("lines").iter().all(|line| line["count"] == "0"), "{lines}");
}

/// Taking a card out blindly changes nothing, so effects weighted by how many cards there are of
/// each rank sum to nothing.
#[test]
fn effects_of_removal_balance() {
    let counts = [3, 4, 4, 4, 2, 4, 4, 1, 4, 0, 4, 4, 4];
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"];
    let shoe: Vec<_> = ranks.iter().zip(counts).map(|(rank, n)| format!("{rank}={n}")).collect();
    let answer = json(&format!("removal --wager banker,tie --shoe {}", shoe.join(",")));
    for wager in answer["wagers"].as_array().expect("wagers") {
        assert_eq!(wager["effects"]["T"], Value::Null, "there is none to take out");
        let terms =
            ranks.iter().zip(counts).filter(|(_, count)| *count > 0).map(|(rank, count)| {
                let (numerator, denominator) = fraction(&wager["effects"][rank]);
                (count * numerator, denominator)
            });
        assert_eq!(sum(terms).0, 0, "{wager}");
    }
}

fn fraction(text: &Value) -> (i128, i128) {
    let text = text.as_str().expect("a fraction");
    let (numerator, denominator) = text.split_once('/').unwrap_or((text, "1"));
    let number = |text: &str| text.parse().expect("a number");
    (number(numerator), number(denominator))
}

/// The sum of fractions, reduced at each step so that it fits.
fn sum(terms: impl Iterator<Item = (i128, i128)>) -> (i128, i128) {
    fn common(a: i128, b: i128) -> i128 {
        if b == 0 { a.abs() } else { common(b, a % b) }
    }
    terms.fold((0, 1), |(n, d), (m, e)| {
        let shared = common(d, e);
        let (n, d) = (n * (e / shared) + m * (d / shared), d / shared * e);
        let shared = common(n, d).max(1);
        (n / shared, d / shared)
    })
}

#[test]
fn effects_of_removal_are_shown_in_per_cent() {
    check_says("removal", "  Card     player     banker        tie\n");
    check_says("removal", "  6     +0.011284  -0.011324  -0.115953\n");
    // A pair asks for no rank, so that in a full shoe all ranks are alike and balance alone.
    check_says("removal --wager perfect-pair", "  A        +0.000000\n");
    check_says("removal --format csv --wager tie", "rank,tie\nA,0.000129250894\n");
}

#[test]
fn known_cards_make_the_rest_conditional() {
    // The Player draws on 3. By hand: with 4 the Banker draws to 2–7, so 412 · 411 cards matter.
    let answer = json("after --player 7h6d --banker Kc,4s --wager banker");
    assert_eq!((&answer["cards"], &answer["denominator"]), (&412.into(), &"169332".into()));
    assert_eq!(answer["next"][0], "Player draws on 3 (Article 9)");
    assert_eq!(answer["next"][1], "The Player's third card comes next");
    assert_eq!(answer["wagers"][0]["ev"], "60351/225776");
}

#[test]
fn a_coup_that_is_over_is_certain() {
    let answer = json("after --player 7h6d2c --banker Kc4s3h --wager dragon-7");
    assert_eq!(answer["outcomes"]["banker"], answer["denominator"]);
    assert_eq!(
        (&answer["wagers"][0]["ev"], &answer["wagers"][0]["sd"]),
        (&"40".into(), &"0.000000000000".into())
    );
    assert_eq!(answer["next"][2], "The coup is over: Banker wins, 7 to 5");
    check_says("after --player 9hKd --banker Kc4s", "\n  The coup is over: Player wins, 9 to 4\n");
}

#[test]
fn one_hand_may_be_known_alone() {
    check_says("after --decks 1 --banker 9hKc", "  Player: not known\n  Banker: 9h Kc\n");
    assert_eq!(json("after --decks 1 --banker 9hKc")["next"].as_array().map(Vec::len), Some(1));
}

/// The first cards as they are dealt: the Player's, then the Banker's.
#[test]
fn the_odds_follow_the_coup_from_its_first_card() {
    let dealt = ["--player 7h", "--player 7h --banker 6d", "--player 7hKs --banker 6d"];
    // Any seven that is left makes a pair, until the second card is not one.
    for (args, left, sevens) in [(dealt[0], 415, 31), (dealt[1], 414, 31), (dealt[2], 413, 0)] {
        let answer = json(&format!("after --wager player-pair {args}"));
        assert_eq!(answer["cards"], left, "{args}");
        let deals = fraction(&answer["denominator"]).0;
        let won = fraction(&answer["wagers"][0]["lines"][0]["count"]).0;
        assert_eq!(won * i128::from(left), deals * sevens, "{args}");
    }
    check_says("after --decks 1 --player 7h --banker 6d", "  Player: 7h\n  Banker: 6d\n");
    check_says("after --decks 1 --banker 6d", "  Player: not known\n  Banker: 6d\n");
}

#[test]
fn sweeps_say_where_the_edge_turns() {
    check_says("sweep --by commission", "\n  Even at a commission of 2.6932 %\n");
    check_says("sweep --by commission", "\n       5.00%          1.0579\n");
    check_says("sweep --by tie", "\n  Even at 9.5091 to 1\n");
    check_says("sweep --by tie", "\n     8.5:1       9.6018\n");
    assert_eq!(json("sweep --by tie")["break_even_decimal"], "9.509062340174");
    assert_eq!(json("sweep --by commission")["break_even_decimal"], "0.026931711082");
    check_says("sweep --by tie --format csv", "pays,tie\n8.0,0.143596287787\n");
    check_says("sweep --by commission --decks 1", "\n  Even at a commission of 2.7987 %\n");
}

#[test]
fn a_house_without_commission_is_told_what_is_swept() {
    check_says("sweep --by commission", "  Banker's edge by commission, 8 decks\n");
    check_says(
        "sweep --by commission --house ez",
        "  Banker with a commission: edge by commission, 8 decks\n",
    );
    let path = path("ez.svg");
    printed(&format!("sweep --by commission --house ez --plot {}", path.display()));
    let drawn = fs::read_to_string(&path).expect("the plot is written");
    assert!(drawn.contains("Banker with a commission: edge by commission"), "{drawn}");
}

#[test]
fn a_sweep_by_decks_agrees_with_each_shoe() {
    let sweep = json("sweep --wager tie,perfect-pair");
    for decks in [1, 6, 8] {
        let alone = &json(&format!("--decks {decks} --wager tie,perfect-pair"))["wagers"];
        for wager in [0, 1] {
            let point = &sweep["points"][decks - 1]["wagers"][wager];
            assert_eq!(point["ev"], alone[wager]["ev"], "{decks} decks");
        }
    }
    check_says("sweep --wager tie --format csv", "decks,tie\n1,0.157461269287\n");
}

fn path(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

#[test]
fn a_sweep_is_drawn() {
    for by in ["decks", "commission", "tie"] {
        let path = path(&format!("{by}.svg"));
        printed(&format!("sweep --by {by} --plot {}", path.display()));
        let drawn = fs::read_to_string(&path).expect("the plot is written");
        assert!(drawn.starts_with("<?xml ") && drawn.contains("prefers-color-scheme"), "{drawn}");
        check_tags(&drawn, &[]);
        check_alone(&drawn);
        assert!(drawn.contains("<polyline "), "{drawn}");
        assert_eq!(drawn.contains("Even at "), by != "decks");
    }
}

#[test]
fn every_line_of_a_plot_has_a_look_of_its_own() {
    let path = path("many.svg");
    let pairs = "player-pair,banker-pair,either-pair,perfect-pair";
    printed(&format!("sweep --wager player,banker,tie,{pairs},super-6 --plot {}", path.display()));
    let drawn = fs::read_to_string(&path).expect("the plot is written");
    let mut looks: Vec<_> = drawn
        .split("<polyline class=\"")
        .skip(1)
        .filter_map(|rest| rest.split('"').next())
        .collect();
    assert_eq!(looks.len(), 8);
    looks.sort_unstable();
    looks.dedup();
    assert_eq!(looks.len(), 8);
}
