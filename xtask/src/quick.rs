//! The checks of what was just changed, for between two edits.

use crate::changed::{self, Touched};
use crate::checks::{BUILD, FORMATTING, LINTS, PACKAGES, SCRIPTS, TESTS};
use crate::step::{self, Outcome, Scope, Step};

/// Says what it looks at and what it leaves out, and looks.
pub(crate) fn quick() -> Outcome {
    let (since, paths) = changed::files()?;
    let touched = changed::touched(&paths, &changed::crates()?);
    println!("Looks at {}: {} files.", since.words(), paths.len());
    print!("{}", plan(&touched));
    println!();
    step::run_kept(&steps(&touched), Scope::Packages(packages(&touched)))
}

/// The tidy tests of `xtask` look at every file, and take no time.
fn packages(touched: &Touched) -> Vec<String> {
    let mut packages = touched.crates.clone();
    packages.insert("xtask".to_owned());
    packages.into_iter().collect()
}

fn steps(touched: &Touched) -> Vec<Step> {
    let scripts = [PACKAGES, SCRIPTS].into_iter().filter(|_| !touched.scripts.is_empty());
    [FORMATTING, LINTS].into_iter().chain(scripts).chain([BUILD, TESTS]).collect()
}

/// What is looked at and what is not, a line each.
fn plan(touched: &Touched) -> String {
    let mut lines = vec![format!("Lints and tests: {}.", packages(touched).join(", "))];
    if !touched.scripts.is_empty() {
        lines.push(format!(
            "Formatting, lints, types and tests of the scripts: {}.",
            count(&touched.scripts)
        ));
    }
    let mut left_out = vec!["examples in the documentation".to_owned()];
    if !touched.crates.is_empty() {
        left_out.push("crates that use the changed ones".to_owned());
    }
    if !touched.scripts.is_empty() {
        left_out.push("pages in a browser (`cargo xtask stories`)".to_owned());
    }
    if !touched.others.is_empty() {
        left_out.push(format!("all but tidiness of {}", count(&touched.others)));
    }
    lines.push(format!("Left out, for `cargo xtask test`: {}.", left_out.join("; ")));
    lines.join("\n") + "\n"
}

/// A few files by name, many by their number.
fn count(files: &[String]) -> String {
    const NAMED_MAX: usize = 4;
    match files.len() {
        0..=NAMED_MAX => files.join(", "),
        more => format!("{more} files"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(crates: &str, scripts: &str, others: &str, steps_expected: &str, plan_expected: &str) {
        let words = |text: &str| text.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
        let touched = Touched {
            crates: words(crates).into_iter().collect(),
            scripts: words(scripts),
            others: words(others),
        };
        let names: Vec<&str> = steps(&touched).iter().map(|step| step.name).collect();
        assert_eq!(names.join(", "), steps_expected);
        assert_eq!(plan(&touched), plan_expected);
    }

    const RUST: &str = "formatting, lints, build, tests";

    #[test]
    fn the_plan_says_what_is_looked_at_and_what_is_not() {
        check(
            "roads",
            "",
            "",
            RUST,
            "Lints and tests: roads, xtask.\n\
             Left out, for `cargo xtask test`: examples in the documentation; crates that use the \
             changed ones.\n",
        );
        check(
            "",
            "",
            "README.md docs/RULES.md",
            RUST,
            "Lints and tests: xtask.\n\
             Left out, for `cargo xtask test`: examples in the documentation; all but tidiness of \
             README.md, docs/RULES.md.\n",
        );
        check(
            "",
            "web/js/a.js web/js/b.js web/js/c.js web/js/d.js web/js/e.js",
            "",
            "formatting, lints, packages, scripts, build, tests",
            "Lints and tests: xtask.\n\
             Formatting, lints, types and tests of the scripts: 5 files.\n\
             Left out, for `cargo xtask test`: examples in the documentation; pages in a browser \
             (`cargo xtask stories`).\n",
        );
    }
}
