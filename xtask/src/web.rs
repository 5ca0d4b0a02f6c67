//! The browser's side: its types, its tests, and its pages in a real browser.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use crate::apt;
use crate::cargo;
use crate::log::Log;
use crate::step::{Failure, Outcome, Run};
use crate::stories;

/// Browsers that the pages are driven in, by the names they go by. The first has no window of its
/// own to draw, and takes half the time.
const BROWSERS: [&str; 5] =
    ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome"];

/// Where the packages for tests are installed: never beside the files that are served.
pub(crate) fn packages() -> PathBuf {
    cargo::target().join("web")
}

/// Checks how all scripts are written and what types they have, and runs the tests that need no
/// browser.
pub(crate) fn scripts(run: &mut Run) -> Outcome {
    let advice = "Run `cargo xtask format` to format, and mend what else Biome names above: \
                  `web/biome.jsonc` says what it looks for.";
    run.log.run(biome().args(["--error-on-warnings", "--max-diagnostics=none"]), advice)?;
    let compiler = packages().join("node_modules/typescript/bin/tsc");
    let advice = "Mend the types that are named above: `web/tsconfig.json` says how they are read.";
    run.log.run(node().arg(compiler).args(["-p", "web"]), advice)?;
    let advice = "Run `node --test web/test/NAME.test.js` to see one file alone.";
    let tests = files("web/test", ".test.js")?;
    let outcome = run.log.run(node().args(["--test", "--test-reporter=spec"]).args(tests), advice);
    let text = run.log.text();
    run.found.passed += counted(&text, "pass");
    run.found.failed += counted(&text, "fail");
    outcome
}

/// Writes all scripts as the checks want them to be written.
pub(crate) fn format(run: &mut Run) -> Outcome {
    install_packages(run)?;
    let advice = "Mend what Biome cannot read.";
    run.log.run(biome().args(["--write", "--linter-enabled=false"]), advice)
}

/// Formats, orders imports and lints; it finds what `web/biome.jsonc` asks for.
fn biome() -> Command {
    let mut biome = node();
    biome.current_dir(cargo::root().join("web"));
    biome.arg(packages().join("node_modules/@biomejs/biome/bin/biome")).arg("check");
    biome
}

/// Whether a run of stories leaves pictures of the pages behind.
#[derive(Clone, Copy)]
enum Pictures {
    Taken,
    None,
}

/// Drives every page in a browser, against houses of its own.
pub(crate) fn pages(run: &mut Run) -> Outcome {
    tell(run, &[], Pictures::None)
}

/// Builds what the stories need, and tells those of the files that are named, or all.
pub(crate) fn tell_alone(run: &mut Run, files: &[String]) -> Outcome {
    install_packages(run)?;
    install_browser(run)?;
    let advice = "Mend what the compiler names above.";
    // Beside `-p xtask` it is what the tests are built with: see `xtask/Cargo.toml`.
    let build = "build --release --locked -p sabot -p xtask --bin sabot --examples";
    run.log.run(&mut cargo::command(build), advice)?;
    tell(run, files, Pictures::Taken)
}

/// Pictures go to `target/shots`.
fn tell(run: &mut Run, files: &[String], pictures: Pictures) -> Outcome {
    let browser = find_browser().ok_or(BROWSER_ADVICE)?;
    let (built, results) = (cargo::target().join("release"), cargo::checks().join("stories.json"));
    fs::create_dir_all(cargo::checks()).map_err(|error| cannot_write(&results, &error))?;
    // A run that breaks off must not be judged by what the last one found.
    let _ = fs::remove_file(&results);
    let mut stories = node();
    stories
        .arg("web/browser/run.mjs")
        .args(files)
        .env("SABOT_BINARY", built.join(format!("sabot{EXE_SUFFIX}")))
        .env("SABOT_DRIVEN", built.join(format!("examples/driven{EXE_SUFFIX}")))
        .env("SABOT_PACKAGES", packages())
        .env("SABOT_CHROMIUM", browser)
        .env("SABOT_RESULTS", &results);
    match pictures {
        Pictures::Taken => drop(stories.env("SABOT_SHOTS", cargo::target().join("shots"))),
        Pictures::None => drop(stories.env_remove("SABOT_SHOTS")),
    }
    let advice = "Run `cargo xtask stories FILE` to see one file of `web/browser` alone.";
    let outcome = run.log.run(&mut stories, advice);
    collect(run, &results, outcome)
}

/// Takes what the stories have written. What they say of themselves explains why the run failed.
fn collect(run: &mut Run, results: &Path, outcome: Outcome) -> Outcome {
    let missing = |why: &str| {
        let path = results.strip_prefix(cargo::root()).unwrap_or(results).display();
        let advice = format!("The stories left no results in {path}: {why}.");
        Failure { advice, repeat: Some("cargo xtask stories".to_owned()) }
    };
    let failed = run.found.failed;
    let read = fs::read_to_string(results).map_err(|error| error.to_string());
    match read.and_then(|text| stories::read(&text)) {
        Ok(stories) => stories::add(&stories, run.log.path(), &mut run.found),
        Err(why) => {
            run.found.failed += 1;
            return Err(missing(&why));
        }
    }
    if run.found.failed > failed { Ok(()) } else { outcome }
}

/// The number that node's runner counts under this word: a line like `ℹ pass 12`.
fn counted(text: &str, word: &str) -> usize {
    let number = |line: &str| {
        let mut words = line.split_whitespace().rev();
        let number = words.next()?.parse().ok()?;
        let is_it = words.next() == Some(word) && words.next() == Some("ℹ");
        is_it.then_some(number)
    };
    text.lines().rev().find_map(number).unwrap_or(0)
}

fn node() -> Command {
    let mut node = Command::new("node");
    node.current_dir(cargo::root());
    node
}

/// The packages that `web/package.json` names, at these very versions.
pub(crate) fn install_packages(run: &mut Run) -> Outcome {
    if !answers("npm") {
        let advice = "The browser's tests need `npm`: install it with `sudo apt-get install npm`.";
        apt::install(&mut run.log, "npm", advice)?;
    }
    let (wanted, folder) = (cargo::root().join("web/package.json"), packages());
    let installed = folder.join("package.json");
    let is_there =
        folder.join("node_modules").is_dir() && fs::read(&installed).ok() == fs::read(&wanted).ok();
    if is_there {
        return Ok(());
    }
    run.log.say(&format!("Installing what the browser's tests need into {}.", folder.display()));
    // Its `package.json` is copied last: an installation that was broken off is done again.
    fs::create_dir_all(&folder).map_err(|error| cannot_write(&folder, &error))?;
    let _ = fs::remove_file(&installed);
    let names = versions(&wanted)?;
    let mut npm = Command::new("npm");
    npm.current_dir(&folder).args(["install", "--prefix", "."]).args([
        "--no-save",
        "--no-package-lock",
        "--no-audit",
        "--no-fund",
        "--ignore-scripts",
    ]);
    run.log.run(npm.args(names), "See whether npm reaches its registry, and try again.")?;
    let copied = fs::copy(&wanted, &installed);
    copied.map(drop).map_err(|error| Failure::from(cannot_write(&installed, &error)))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("Cannot write {}: {error}. Make room there, or give it to yourself.", path.display())
}

/// `name@version` for every line of `devDependencies`.
fn versions(file: &Path) -> Result<Vec<String>, String> {
    let wrong = |why: String| format!("{}: {why}. Mend it.", file.display());
    let text = fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    let package: Value = serde_json::from_str(&text).map_err(|error| wrong(error.to_string()))?;
    let names = package["devDependencies"].as_object();
    let names = names.ok_or_else(|| wrong("there are no devDependencies".to_owned()))?;
    let pairs = names.iter().filter_map(|(name, version)| Some((name, version.as_str()?)));
    Ok(pairs.map(|(name, version)| format!("{name}@{version}")).collect())
}

/// The files of a folder whose names end so.
fn files(folder: &str, ending: &str) -> Result<Vec<PathBuf>, String> {
    let wrong = |error: std::io::Error| format!("Cannot read {folder}: {error}.");
    let mut files = Vec::new();
    for entry in fs::read_dir(cargo::root().join(folder)).map_err(wrong)? {
        let path = entry.map_err(wrong)?.path();
        if path.to_string_lossy().ends_with(ending) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

const BROWSER_ADVICE: &str = "The pages are tested in Chromium: install it with `sudo apt-get install chromium-headless-shell`.";

/// A browser to drive, and a font; they are installed where that needs no question.
pub(crate) fn install_browser(run: &mut Run) -> Outcome {
    if find_browser().is_none() {
        apt::install(&mut run.log, "chromium-headless-shell", BROWSER_ADVICE)?;
    }
    let found = find_browser().ok_or(BROWSER_ADVICE)?;
    run.log.say(&format!("The browser is {}.", found.display()));
    chinese_font(&mut run.log)
}

fn find_browser() -> Option<PathBuf> {
    let folders = apt::on_path();
    let paths = BROWSERS.iter().flat_map(|name| folders.iter().map(move |at| at.join(name)));
    paths.into_iter().find(|path| path.is_file())
}

/// Pages in Chinese are measured as people see them, not as boxes of a font that lacks the letters.
fn chinese_font(log: &mut Log) -> Outcome {
    let listed = Command::new("fc-list").arg(":lang=zh-cn").output();
    match listed {
        Ok(fonts) if fonts.stdout.is_empty() => apt::install(
            log,
            "fonts-noto-cjk",
            "The pages are looked at in Chinese too: install a font that has the letters, with \
             `sudo apt-get install fonts-noto-cjk`.",
        ),
        // Where nobody can be asked for fonts, the system brings its own.
        Ok(_) | Err(_) => Ok(()),
    }
}

fn answers(program: &str) -> bool {
    let asked = Command::new(program).arg("--version").stdout(Stdio::null()).status();
    asked.is_ok_and(|status| status.success())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_versions_are_read() {
        let names = versions(&cargo::root().join("web/package.json")).expect("they are read");
        assert!(names.iter().any(|name| name.starts_with("typescript@")), "{names:?}");
        for name in names {
            let (_, version) = name.rsplit_once('@').expect("a version");
            assert!(version.split('.').all(|part| part.parse::<u32>().is_ok()), "{name}");
        }
    }

    #[test]
    fn the_counts_of_the_scripts_are_read() {
        let text = "✔ pass 7 (1.2ms)\nℹ tests 14\nℹ pass 12\nℹ fail 2\n\n✖ failing tests:\n";
        assert_eq!(counted(text, "pass"), 12);
        assert_eq!(counted(text, "fail"), 2);
        assert_eq!(counted("", "pass"), 0);
    }

    #[test]
    fn stories_without_results_have_failed() {
        let mut run = Run::shown();
        let results = cargo::checks().join("unit/no-such-file.json");
        let failure = collect(&mut run, &results, Ok(())).expect_err("there is no file");
        assert!(failure.advice.contains("left no results"), "{failure}");
        assert_eq!(run.found.failed, 1);
    }
}
