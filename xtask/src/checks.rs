//! Every check of the project, the quickest first.

use std::env;
use std::process::Stdio;

use crate::cargo;
use crate::interpreters;
use crate::postgres;
use crate::step::{Outcome, Step};
use crate::web;

/// The steps of `cargo xtask test`.
pub(crate) const CHECKS: [Step; 11] = [
    Step { name: "components", run: components },
    Step { name: "formatting", run: formatting },
    Step { name: "lints", run: lints },
    Step { name: "database server", run: postgres::database_server },
    Step { name: "interpreters", run: interpreters::interpreters },
    Step { name: "scripts", run: web::scripts },
    Step { name: "tests", run: tests },
    Step { name: "pages in a browser", run: web::pages },
    Step { name: "optional parts", run: optional_parts },
    Step { name: "documentation", run: documentation },
    Step { name: "release executable", run: release_executable },
];

/// Both come with most toolchains, but not with the minimal ones.
fn components() -> Outcome {
    for component in ["fmt", "clippy"] {
        let mut command = cargo::command(&format!("{component} --version"));
        command.stderr(Stdio::null());
        cargo::run(
            &mut command,
            "A part of the toolchain is missing: run `rustup component add rustfmt clippy`.",
        )?;
    }
    Ok(())
}

fn formatting() -> Outcome {
    cargo::run(&mut cargo::command("fmt --all --check"), "Run `cargo fmt --all` to format.")
}

fn lints() -> Outcome {
    cargo::run(
        &mut cargo::command("clippy --locked --workspace --all-targets -- -D warnings"),
        "Mend what clippy names above; `cargo clippy --fix --workspace --all-targets` mends some.",
    )
}

/// Most of the tests that take long wait for a table's timers, not for the machine.
const TEST_THREADS: &str = "6";

/// Unit tests, doc tests, the tests of whole programs, and the tidiness of the source.
fn tests() -> Outcome {
    cargo::run(
        cargo::command("test --locked --workspace").env("RUST_TEST_THREADS", TEST_THREADS),
        "Run `cargo test --workspace <name>` with the name of one failed test to see it alone; \
         `UPDATE=1 cargo test --workspace` rewrites golden files whose change is meant.",
    )
}

/// What a plain build leaves out because it takes long.
fn optional_parts() -> Outcome {
    cargo::run(
        &mut cargo::command("test --locked -p sabot --features parquet --test cli parquet"),
        "Run `cargo test -p sabot --features parquet --test cli` to see what failed.",
    )
}

fn documentation() -> Outcome {
    let flags = env::var("RUSTDOCFLAGS").unwrap_or_default();
    cargo::run(
        cargo::command("doc --locked --workspace --no-deps")
            .env("RUSTDOCFLAGS", with_warnings_denied(&flags)),
        "Mend the documentation comments that rustdoc names above, then run it again.",
    )
}

fn with_warnings_denied(flags: &str) -> String {
    format!("{flags} -D warnings").trim_start().to_owned()
}

/// What a newcomer builds first must build, start and know its own version.
fn release_executable() -> Outcome {
    let advice = "Run `cargo run --release -- --version` and mend what it says.";
    cargo::run(&mut cargo::command("build --locked --release"), advice)?;
    let printed =
        cargo::output(&mut cargo::command("run --locked --release --quiet -- --version"), advice)?;
    print!("{printed}");
    let expected = concat!("sabot ", env!("CARGO_PKG_VERSION"));
    if printed.starts_with(expected) {
        Ok(())
    } else {
        Err(format!("The release executable does not print its version, `{expected}`. {advice}"))
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
}
