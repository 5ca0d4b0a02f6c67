//! Every way that `sabot odds` refuses: one line that says what to do, and exit code 2.

use crate::executable::run;

#[track_caller]
fn check(args: &[&str], expected: &str) {
    let run = run(&[&["odds"], args].concat());
    assert_eq!((run.code, run.stdout.as_str()), (2, ""), "{args:?}");
    assert_eq!(run.stderr, format!("sabot: {expected}\n"), "{args:?}");
}

#[test]
fn fewer_than_six_cards() {
    check(
        &["--shoe", "A=2,K=3"],
        "odds need at least 6 cards, and the shoe holds 5: leave more of them in",
    );
    check(
        &["--shoe", ""],
        "odds need at least 6 cards, and the shoe holds 0: leave more of them in",
    );
    check(
        &["removal", "--shoe", "A=6"],
        "with one card taken out, odds need at least 6 cards, and the shoe holds 5: leave more \
         of them in",
    );
    check(
        &["after", "--player", "AcAc", "--shoe", "A=5"],
        "odds need at least 4 cards, and the shoe holds 3: leave more of them in",
    );
}

#[test]
fn counts_that_cannot_be() {
    check(
        &["--shoe", "A=-1,2=9"],
        "a shoe cannot hold fewer than no cards, as in `A=-1`: write 0 or more",
    );
    let not_a_count = "is not a rank and a count: write RANK=COUNT, such as A=32";
    for text in ["A", "A=", "A=many", "A=1.5", "A=+4"] {
        check(&["--shoe", text], &format!("`{text}` {not_a_count}"));
    }
    check(&["--shoe", "A=2,a=3"], "A is counted twice: write it once");
    for count in ["1000001", "4294967296", "99999999999999999999999"] {
        check(
            &["--force", "--shoe", &format!("A={count},K=5")],
            "a shoe of more than 1000000 cards cannot be counted: correct the counts",
        );
    }
}

#[test]
fn unknown_ranks() {
    for rank in ["X", "1", "", "11", "AA", "É"] {
        check(
            &["--shoe", &format!("{rank}=3")],
            &format!("there is no rank `{rank}`: the ranks are A 2 3 4 5 6 7 8 9 T J Q K"),
        );
    }
}

#[test]
fn more_of_a_rank_than_eight_decks_hold() {
    check(
        &["--shoe", "A=4,T=33"],
        "eight decks hold 32 of T, not 33: correct the count, or add --force",
    );
    let forced = run(&["odds", "--shoe", "A=4,T=33", "--force", "--format", "csv"]);
    assert_eq!(forced.code, 0);
    let note = "sabot: note: the shoe holds more of a rank than eight decks do\n";
    assert_eq!(forced.stderr, note);
    assert!(forced.stdout.starts_with("wager,win,push,lose,ev,edge,sd,hit\n"));
}

/// What is wrong is told alone: a note is about an answer.
#[test]
fn a_note_follows_an_answer_only() {
    check(
        &["--shoe", "A=4,T=33", "--force", "--wager", "perfect-pair"],
        "cannot price perfect-pair: a perfect pair depends on suits, and only the ranks of this \
         shoe are known; name the other wagers with --wager",
    );
    check(
        &["sweep", "--by", "tie", "--shoe", "T=33", "--force", "--plot", "no-such-folder/out.svg"],
        "cannot write no-such-folder/out.svg: No such file or directory (os error 2)",
    );
}

#[test]
fn force_is_about_counted_ranks() {
    for args in [&["--force"][..], &["--decks", "3", "--force"], &["sweep", "--force"]] {
        check(args, "--force goes with --shoe: leave it out, or count the ranks with --shoe");
    }
}

#[test]
fn cards_that_are_not_there() {
    check(
        &["--decks", "1", "--removed", "8h 8h"],
        "the shoe holds no 8h any more: correct the cards",
    );
    check(
        &["after", "--decks", "1", "--player", "8h8h"],
        "the shoe holds no 8h any more: correct the cards",
    );
    check(
        &["after", "--decks", "1", "--removed", "8h", "--player", "8h8c"],
        "the shoe holds no 8h any more: correct the cards",
    );
    check(
        &["--removed", "8h 1x"],
        "`1x` is not a card: write a rank (A 2 3 4 5 6 7 8 9 T J Q K) and a suit (c d h s), such \
         as Ah or Td",
    );
}

#[test]
fn decks_are_one_to_eight() {
    for decks in ["0", "9", "-1"] {
        check(
            &["--decks", decks],
            &format!(
                "invalid value '{decks}' for '--decks <N>': {decks} is not in 1..=8; see `sabot \
                 --help`"
            ),
        );
    }
}

#[test]
fn unknown_wagers() {
    check(
        &["--wager", "tie,bankr"],
        "there is no wager `bankr`: did you mean `banker`? `sabot house wagers washington` lists \
         them all",
    );
    check(
        &["sweep", "--wager", "roulette"],
        "there is no wager `roulette`: `sabot house wagers washington` lists them all",
    );
}

#[test]
fn suits_that_are_not_known() {
    check(
        &["--shoe", "A=4,K=4", "--wager", "perfect-pair"],
        "cannot price perfect-pair: a perfect pair depends on suits, and only the ranks of this \
         shoe are known; name the other wagers with --wager",
    );
    check(
        &["removal", "--shoe", "A=4,K=4", "--wager", "perfect-pair"],
        "cannot price perfect-pair: a perfect pair depends on suits, and only the ranks of this \
         shoe are known; name the other wagers with --wager",
    );
}

#[test]
fn too_little_is_known_of_the_coup() {
    for args in [&["after"][..], &["after", "--player", "", "--banker", " "]] {
        check(args, "no card of the coup is known: give some, such as --player 7h6d");
    }
}

#[test]
fn a_third_card_without_the_other_hand() {
    let both = "a third card depends on the first two cards of both hands: give the";
    for banker in ["", "Kc"] {
        check(
            &["after", "--decks", "1", "--player", "7h6d2c", "--banker", banker],
            &format!("{both} Banker's first two cards too, with --banker"),
        );
    }
    check(
        &["after", "--decks", "1", "--banker", "7h6d2c"],
        &format!("{both} Player's first two cards too, with --player"),
    );
}

#[test]
fn more_is_known_of_the_coup_than_the_rules_deal() {
    check(
        &["after", "--player", "2h2d2c2s"],
        "a hand has three cards at the most, and 4 are given of the Player's: leave some out",
    );
    check(
        &["after", "--player", "6hKd2c", "--banker", "2c3c"],
        "the rules do not draw all of these cards (Player stands on 6 (Article 9); Banker draws \
         on 5: the Player stood (Article 11); The Banker's third card comes next): leave some out",
    );
}

#[test]
fn options_that_a_sweep_has_itself() {
    check(
        &["sweep", "--by", "tie", "--wager", "tie"],
        "a sweep by what Tie pays is about Tie: leave out --wager",
    );
    check(
        &["sweep", "--by", "commission", "--wager", "tie"],
        "a sweep by commission is about Banker: leave out --wager",
    );
    for args in [["--decks", "6"], ["--shoe", "A=9"], ["--removed", "9h"]] {
        check(
            &[&["sweep"][..], &args].concat(),
            "a sweep by decks is about full shoes of 1 to 8: leave out --decks, --shoe and \
             --removed",
        );
    }
}

#[test]
fn options_that_do_not_go_together() {
    check(
        &["--shoe", "A=9", "--decks", "6"],
        "the argument '--shoe <A=32,2=32,…,K=32>' cannot be used with '--decks <N>'; see `sabot \
         --help`",
    );
}

#[test]
fn a_plot_that_cannot_be_written() {
    check(
        &["sweep", "--plot", "no-such-folder/out.svg"],
        "cannot write no-such-folder/out.svg: No such file or directory (os error 2)",
    );
}
