//! `sabot coup --stdin`.

use std::io::{BufRead, BufReader, Write};

use crate::executable::{command, run, run_with};

const TIE: &str = r#"{"cards":["9h","9c","Kd","Ks"],"bets":{"tie":"2.00"}}"#;
const TIE_ANSWER: &str = r#"{"player":{"cards":["9h","Kd"],"total":9,"natural":true},"banker":{"cards":["9c","Ks"],"total":9,"natural":true},"winner":"tie","margin":0,"cards_used":4,"settlement":[{"wager":"tie","staked":"2.00","result":"win","odds":"8:1","won":"16.00","commission":"0.00","returned":"18.00"}]}"#;
const EXAMPLE: &str = r#"{"cards":["7h","Kc","6d","4s","2c","3h"],"bets":{"banker":"100.00"}}"#;

/// Each line is answered so, and the exit code tells whether any was bad.
#[track_caller]
fn check(input: &[u8], expected: &[&str]) {
    let run = run_with(&["coup", "--stdin"], input);
    assert_eq!(run.stdout.lines().collect::<Vec<_>>(), expected);
    let bad = expected.iter().any(|line| line.starts_with("{\"line\":"));
    assert_eq!((run.code, run.stderr.as_str()), (i32::from(bad), ""));
}

#[track_caller]
fn check_bad(line: &str, expected: &str) {
    let error = serde_json::to_string(expected).expect("a string");
    check(line.as_bytes(), &[&format!("{{\"line\":1,\"error\":{error}}}")]);
}

#[test]
fn no_lines_no_answers() {
    check(b"", &[]);
}

#[test]
fn the_last_line_may_lack_its_line_feed() {
    check(TIE.as_bytes(), &[TIE_ANSWER]);
    check(format!("{TIE}\r\n").as_bytes(), &[TIE_ANSWER]);
}

#[test]
fn blank_lines_are_skipped_and_counted() {
    check(
        format!("\n{TIE}\n \t\n\n{{}}\n").as_bytes(),
        &[
            TIE_ANSWER,
            &format!(
                "{{\"line\":5,\"error\":{}}}",
                serde_json::to_string(&format!(
                    "there are no `cards`: write a line like {EXAMPLE}"
                ))
                .expect("a string")
            ),
        ],
    );
}

#[test]
fn a_bad_line_does_not_stop_the_others() {
    check(
        format!("{TIE}\n{{\"cards\":[\"1x\"]}}\n{TIE}\n").as_bytes(),
        &[
            TIE_ANSWER,
            "{\"line\":2,\"error\":\"`1x` is not a card: write a rank (A 2 3 4 5 6 7 8 9 T J Q K) \
             and a suit (c d h s), such as Ah or Td\"}",
            TIE_ANSWER,
        ],
    );
}

#[test]
fn answers_come_in_the_order_of_the_lines() {
    let stakes = (1..=5000).map(|cents| format!("{}.{:02}", cents / 100, cents % 100));
    let stakes: Vec<String> = stakes.collect();
    let line = |stake| {
        format!("{{\"bets\":{{\"player\":\"{stake}\"}},\"cards\":[\"9h\",\"2c\",\"Kd\",\"Ks\"]}}\n")
    };
    let input: String = stakes.iter().map(line).collect();
    let run = run_with(&["coup", "--stdin"], input.as_bytes());
    let staked = run.stdout.lines().map(|line| {
        let answer: serde_json::Value = serde_json::from_str(line).expect("JSON");
        answer["settlement"][0]["staked"].as_str().expect("a string").to_owned()
    });
    assert_eq!(staked.collect::<Vec<_>>(), stakes);
}

#[test]
fn bets_may_be_absent() {
    let (hands, _) = TIE_ANSWER.split_once("[{\"wager").expect("a bet");
    check(br#"{"cards":["9h","9c","Kd","Ks"]}"#, &[&format!("{hands}[]}}")]);
    check(br#"{"cards":["9h","9c","Kd","Ks"],"bets":{}}"#, &[&format!("{hands}[]}}")]);
}

#[test]
fn escapes_are_read() {
    check(TIE.replace("tie", "t\\u0069e").replace("9h", "\\u0039h").as_bytes(), &[TIE_ANSWER]);
}

#[test]
fn an_explanation_comes_last() {
    let run = run_with(&["coup", "--stdin", "--explain"], TIE.as_bytes());
    let (answer, _) = TIE_ANSWER.rsplit_once('}').expect("an object");
    let expected = concat!(
        r#","explanation":[{"side":"player","action":"stand","article":10,"text":"Player stands: both hands have a natural 9"},"#,
        r#"{"side":"banker","action":"stand","article":10,"text":"Banker stands: both hands have a natural 9"}]}"#,
    );
    assert_eq!(run.stdout, format!("{answer}{expected}\n"));
}

#[test]
fn an_amount_is_a_string() {
    for (amount, told) in
        [("100", "integer `100`"), ("100.25", "floating point `100.25`"), ("null", "null")]
    {
        let line = format!("{{\"cards\":[],\"bets\":{{\"tie\":{amount}}}}}");
        let run = run_with(&["coup", "--stdin"], line.as_bytes());
        let expected =
            format!("invalid type: {told}, expected an amount as a string, such as \\\"100.00\\\"");
        assert!(run.stdout.contains(&expected), "{}", run.stdout);
    }
}

#[test]
fn keys_are_known_and_not_repeated() {
    check_bad(
        r#"{"cards":[],"wagers":{}}"#,
        "unknown key `wagers`: a line has only `cards` and `bets`",
    );
    check_bad(r#"{"cards":[],"cards":[]}"#, "`cards` is there twice: write it once");
    check_bad(
        r#"{"bets":{"tie":"1","tie":"2"}}"#,
        "tie is bet on twice: add the amounts up into one bet",
    );
}

#[test]
fn a_line_is_one_object() {
    let told = |message: &str| format!("{message}: write a line like {EXAMPLE}");
    check_bad("deal!", &told("expected value at column 1"));
    check_bad(
        "[1]",
        &told("invalid type: sequence, expected an object with cards and bets at column 1"),
    );
    check_bad(&format!("{TIE} {TIE}"), &told("trailing characters at column 55"));
    check_bad(
        r#"{"cards":"9h"}"#,
        &told(r#"invalid type: string "9h", expected a list of cards at column 13"#),
    );
}

#[test]
fn a_refusal_says_the_same_as_on_the_command_line() {
    for (cards, wager, amount) in [
        (r#""7h","Kc""#, "tie", "1"),
        (r#""9h","Kc","Kd","4s","2c""#, "tie", "1"),
        (r#""9h","Kc","Kd","4s""#, "bankr", "1"),
        (r#""9h","Kc","Kd","4s""#, "tie", "-1"),
        (r#""9h","Kc","Kd","4s""#, "tie", "0"),
        (r#""9h","Kc","Kd","4s""#, "player", "92233720368547758"),
    ] {
        let plain = run(&["coup", "--bet", &format!("{wager}={amount}"), &cards.replace('"', "")]);
        let told = plain.stderr.trim_end().strip_prefix("sabot: ").expect("a refusal");
        check_bad(&format!("{{\"cards\":[{cards}],\"bets\":{{\"{wager}\":\"{amount}\"}}}}"), told);
    }
}

#[test]
fn a_line_that_is_not_text_is_refused() {
    check(
        &[b"{\"cards\":[\"\xff\"]}\n".as_slice(), TIE.as_bytes()].concat(),
        &[
            &format!(
                "{{\"line\":1,\"error\":{}}}",
                serde_json::to_string(&format!(
                    "the line is not UTF-8 text: write it like {EXAMPLE}"
                ))
                .expect("a string")
            ),
            TIE_ANSWER,
        ],
    );
}

#[test]
fn a_line_that_is_too_long_is_refused() {
    let longest = format!("{}{TIE}\n", " ".repeat(65536 - TIE.len()));
    check(longest.as_bytes(), &[TIE_ANSWER]);
    let refused =
        r#"{"line":1,"error":"the line is longer than 65536 bytes: write one coup a line"}"#;
    check(format!(" {longest}{TIE}").as_bytes(), &[refused, TIE_ANSWER]);
    check(&b" ".repeat(1_000_000), &[refused]);
}

#[test]
fn an_answer_comes_before_the_next_line_is_waited_for() {
    let mut child = command(&["coup", "--stdin"]).spawn().expect("the executable starts");
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    let mut answers = BufReader::new(child.stdout.take().expect("its output is a pipe")).lines();
    let (start, end) = TIE.split_at(20);
    stdin.write_all(format!("{TIE}\n{start}").as_bytes()).expect("it reads");
    assert_eq!(answers.next().expect("an answer").expect("text"), TIE_ANSWER);
    stdin.write_all(format!("{end}\n").as_bytes()).expect("it reads");
    assert_eq!(answers.next().expect("an answer").expect("text"), TIE_ANSWER);
    drop(stdin);
    assert!(answers.next().is_none());
    assert!(child.wait().expect("it ends").success());
}

#[test]
fn a_reader_that_has_seen_enough_is_not_a_failure() {
    let mut child = command(&["coup", "--stdin"]).spawn().expect("the executable starts");
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().expect("its input is a pipe");
    // It ends somewhere on the way, so not all of this can be written.
    let _ = stdin.write_all(format!("{TIE}\n").repeat(10_000).as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(output.status.success(), "{}", output.status);
}
