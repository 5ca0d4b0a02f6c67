//! What the stories of the pages say of themselves: a list that `web/browser/run.mjs` writes.

use std::path::Path;
use std::time::Duration;

use serde_json::Value;

use crate::report::{Broken, Findings, Timed};
use crate::step::Failure;

/// A story of a file that ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Story {
    file: String,
    name: String,
    took: Duration,
    /// Nothing, or what went wrong.
    outcome: Result<(), String>,
}

/// The list, or what is wrong with it.
pub(crate) fn read(json: &str) -> Result<Vec<Story>, String> {
    let list: Value = serde_json::from_str(json).map_err(|error| error.to_string())?;
    let stories = list.as_array().ok_or("it is not a list")?;
    if stories.is_empty() {
        return Err("no story ran".to_owned());
    }
    stories.iter().map(|story| one(story).ok_or_else(|| format!("what is {story}"))).collect()
}

/// Adds these to what is found, and says where all of them printed.
pub(crate) fn add(stories: &[Story], log: Option<&Path>, found: &mut Findings) {
    for Story { file, name, took, outcome } in stories {
        found.stories.push(Timed { name: name.clone(), part: file.clone(), took: *took });
        match outcome {
            Ok(()) => found.passed += 1,
            Err(error) => {
                found.failed += 1;
                found.broken.push(Broken {
                    what: format!("story of {file}: {name}"),
                    why: Failure { advice: String::new(), repeat: Some(repeat(file)) },
                    output: error.clone(),
                    log: log.map(Path::to_owned),
                });
            }
        }
    }
}

fn repeat(file: &str) -> String {
    format!("cargo xtask stories {file}")
}

fn one(story: &Value) -> Option<Story> {
    let text = |key: &str| story[key].as_str().map(str::to_owned);
    let outcome =
        if story["passed"].as_bool()? { Ok(()) } else { Err(text("error").unwrap_or_default()) };
    let took = Duration::try_from_secs_f64(story["seconds"].as_f64()?).ok()?;
    Some(Story { file: text("file")?, name: text("name")?, took, outcome })
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;

    const RESULTS: &str = r#"[
        {"file":"terminal","name":"bets","seconds":1.25,"passed":true,"error":null},
        {"file":"wall","name":"shows roads","seconds":3,"passed":false,"error":"no road"}
    ]"#;

    #[test]
    fn stories_are_counted_timed_and_repeated_by_their_file() {
        let mut found = Findings::default();
        add(&read(RESULTS).expect("a list"), Some(Path::new("it.log")), &mut found);
        assert_eq!((found.passed, found.failed), (1, 1));
        let times: Vec<u128> = found.stories.iter().map(|story| story.took.as_millis()).collect();
        assert_eq!(times, [1250, 3000]);
        let repeat = Some("cargo xtask stories wall".to_owned());
        let expected = Broken {
            what: "story of wall: shows roads".to_owned(),
            why: Failure { advice: String::new(), repeat },
            output: "no road".to_owned(),
            log: Some(PathBuf::from("it.log")),
        };
        assert_eq!(found.broken, [expected]);
    }

    #[test]
    fn a_list_that_is_not_one_is_refused() {
        assert_eq!(read("{}"), Err("it is not a list".to_owned()));
        assert_eq!(read(r#"[{"file":"wall"}]"#), Err(r#"what is {"file":"wall"}"#.to_owned()));
        assert!(read("").is_err());
        assert_eq!(read("[]"), Err("no story ran".to_owned()));
    }
}
