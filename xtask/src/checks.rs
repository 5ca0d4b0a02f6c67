//! Every check of the project. What is missing is installed first, and the quickest come early.

use std::env;

use crate::cargo;
use crate::dependencies;
use crate::doc_tests;
use crate::interpreters;
use crate::postgres;
use crate::rust_tests;
use crate::step::{Failure, Outcome, Run, Step};
use crate::web;

/// The steps of `cargo xtask test`.
pub(crate) const CHECKS: [Step; 16] = [
    Step { name: "components", needs: &[], run: components },
    FORMATTING,
    Step { name: "database server", needs: &[], run: postgres::database_server },
    Step { name: "interpreters", needs: &[], run: interpreters::interpreters },
    PACKAGES,
    DEPENDENCIES,
    Step { name: "browser", needs: &[], run: web::install_browser },
    LINTS,
    SCRIPTS,
    BUILD,
    TESTS,
    Step { name: "doc tests", needs: &["build"], run: doc_tests::doc_tests },
    Step { name: "pages in a browser", needs: &["build", "packages", "browser"], run: web::pages },
    Step { name: "optional parts", needs: &["lints"], run: optional_parts },
    Step { name: "documentation", needs: &["build"], run: documentation },
    Step { name: "release executable", needs: &["build"], run: release_executable },
];

/// The steps of `cargo xtask dependencies`.
pub(crate) const SUPPLY: [Step; 2] = [PACKAGES, DEPENDENCIES];

/// It needs no other step: what is not installed is said not to be checked.
const DEPENDENCIES: Step =
    Step { name: "dependencies", needs: &[], run: dependencies::dependencies };

pub(crate) const FORMATTING: Step =
    Step { name: "formatting", needs: &["components"], run: formatting };

pub(crate) const PACKAGES: Step = Step { name: "packages", needs: &[], run: web::install_packages };

pub(crate) const LINTS: Step = Step { name: "lints", needs: &["components"], run: lints };

pub(crate) const SCRIPTS: Step = Step { name: "scripts", needs: &["packages"], run: web::scripts };

pub(crate) const BUILD: Step = Step { name: "build", needs: &[], run: rust_tests::build };

pub(crate) const TESTS: Step = Step { name: "tests", needs: &["build"], run: rust_tests::tests };

/// Both come with most toolchains, but not with the minimal ones.
fn components(run: &mut Run) -> Outcome {
    for component in ["fmt", "clippy"] {
        let advice =
            "A part of the toolchain is missing: run `rustup component add rustfmt clippy`.";
        run.log.run(&mut cargo::command(&format!("{component} --version")), advice)?;
    }
    Ok(())
}

fn formatting(run: &mut Run) -> Outcome {
    run.log.run(&mut cargo::command("fmt --all --check"), "Run `cargo fmt --all` to format.")
}

fn lints(run: &mut Run) -> Outcome {
    let scope = run.scope.arguments();
    let lints = format!("clippy --release --locked {scope} --all-targets -- -D warnings");
    let advice = "Mend what clippy names; `cargo clippy --release --fix --workspace \
                  --all-targets` mends some.";
    run.log.run(&mut run.scope.command(&lints), advice)
}

/// What a plain build leaves out because it takes long is looked at by the compiler. Its tests run
/// in `cargo xtask soak`. Clippy goes on from what the lints have found in other crates, where
/// `cargo check` would begin again.
fn optional_parts(run: &mut Run) -> Outcome {
    let lints = "clippy --release --locked -p sabot -p xtask --features sabot/parquet \
                 --bin sabot --test cli -- -D warnings";
    run.log.run(&mut cargo::command(lints), "Mend what the compiler names.")
}

fn documentation(run: &mut Run) -> Outcome {
    let flags = env::var("RUSTDOCFLAGS").unwrap_or_default();
    run.log.run(
        cargo::command("doc --release --locked --workspace --no-deps")
            .env("RUSTDOCFLAGS", with_warnings_denied(&flags)),
        "Mend the documentation comments that rustdoc names, then run it again.",
    )
}

fn with_warnings_denied(flags: &str) -> String {
    format!("{flags} -D warnings").trim_start().to_owned()
}

/// What a newcomer builds first must build, start and know its own version. Here nothing is left to
/// compile, because the tests are built like the product.
fn release_executable(run: &mut Run) -> Outcome {
    let advice = "Run `cargo run --release -- --version` and mend what it says.";
    run.log.run(&mut cargo::command("build --release --locked"), advice)?;
    let version = "run --release --locked --quiet -- --version";
    let printed = run.log.output(&mut cargo::command(version), advice)?;
    run.log.say(&printed);
    let expected = concat!("sabot ", env!("CARGO_PKG_VERSION"));
    if printed.starts_with(expected) {
        Ok(())
    } else {
        let why = format!("The executable does not print its version, `{expected}`. {advice}");
        Err(Failure::from(why))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flags_that_are_already_set_are_kept() {
        assert_eq!(with_warnings_denied(""), "-D warnings");
        assert_eq!(with_warnings_denied("--cfg docsrs"), "--cfg docsrs -D warnings");
    }

    #[test]
    fn a_step_needs_what_comes_before_it() {
        for (index, step) in CHECKS.iter().enumerate() {
            let is_before = |need: &&str| CHECKS[..index].iter().any(|step| step.name == *need);
            assert!(step.needs.iter().all(is_before), "{} needs {:?}", step.name, step.needs);
        }
    }
}
