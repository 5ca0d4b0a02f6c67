//! The browser's side: its types, its tests, and its pages in a real browser.

use std::env::consts::EXE_SUFFIX;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::apt;
use crate::cargo;
use crate::step::Outcome;

/// Browsers that the pages are driven in, by the names they go by.
const BROWSERS: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/// Where the packages for tests are installed: never beside the files that are served.
fn packages() -> PathBuf {
    target().join("web")
}

fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| cargo::root().join("target"), PathBuf::from)
}

/// Checks the types of all scripts, and runs the tests that need no browser.
pub(crate) fn scripts() -> Outcome {
    install_packages()?;
    let compiler = packages().join("node_modules/typescript/bin/tsc");
    let advice = "Mend the types that are named above: `web/tsconfig.json` says how they are read.";
    cargo::run(node().arg(compiler).args(["-p", "web"]), advice)?;
    let advice = "Run `node --test web/test/NAME.test.js` to see one file alone.";
    cargo::run(node().arg("--test").args(files("web/test", ".test.js")?), advice)
}

/// Drives every page in a browser, against a house of its own. Pictures go to `target/shots`.
pub(crate) fn pages() -> Outcome {
    install_packages()?;
    let browser = browser()?;
    chinese_font()?;
    let advice = "Mend what the compiler names above.";
    // The executable that the tests of it were built with: there is nothing left to compile.
    cargo::run(&mut cargo::command("test --locked --workspace --no-run --quiet"), advice)?;
    let shots = target().join("shots");
    println!("Pictures of every page are written to {}.", shots.display());
    let mut stories = node();
    stories
        .arg("web/browser/run.mjs")
        .env("SABOT_BINARY", target().join("debug").join(format!("sabot{EXE_SUFFIX}")))
        .env("SABOT_PACKAGES", packages())
        .env("SABOT_CHROMIUM", browser)
        .env("SABOT_SHOTS", shots);
    let advice = "Run `node web/browser/run.mjs NAME` to see one story alone; its first lines say \
                  what it needs.";
    cargo::run(&mut stories, advice)
}

fn node() -> Command {
    let mut node = Command::new("node");
    node.current_dir(cargo::root());
    node
}

/// The packages that `web/package.json` names, at these very versions.
fn install_packages() -> Outcome {
    if !answers("npm") {
        let advice = "The browser's tests need `npm`: install it with `sudo apt-get install npm`.";
        apt::install("npm", advice)?;
    }
    let (wanted, folder) = (cargo::root().join("web/package.json"), packages());
    let installed = folder.join("package.json");
    let is_there =
        folder.join("node_modules").is_dir() && fs::read(&installed).ok() == fs::read(&wanted).ok();
    if is_there {
        return Ok(());
    }
    println!("Installing what the browser's tests need into {}.", folder.display());
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
    cargo::run(npm.args(names), "See whether npm reaches its registry, and try again.")?;
    fs::copy(&wanted, &installed).map(drop).map_err(|error| cannot_write(&installed, &error))
}

fn cannot_write(path: &Path, error: &std::io::Error) -> String {
    format!("Cannot write {}: {error}. Make room there, or give it to yourself.", path.display())
}

/// `name@version` for every line of `devDependencies`.
fn versions(file: &Path) -> Result<Vec<String>, String> {
    let wrong = |why: String| format!("{}: {why}. Mend it.", file.display());
    let text = fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    let (_, list) = text
        .split_once("\"devDependencies\"")
        .ok_or_else(|| wrong("there are no devDependencies".to_owned()))?;
    let words: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    Ok(words.chunks_exact(2).map(|pair| format!("{}@{}", pair[0], pair[1])).collect())
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

/// A browser to drive; it is installed where that needs no question.
fn browser() -> Result<PathBuf, String> {
    if let Some(found) = find_browser() {
        return Ok(found);
    }
    let advice =
        "The pages are tested in Chromium: install it with `sudo apt-get install chromium`.";
    apt::install("chromium", advice)?;
    find_browser().ok_or_else(|| advice.to_owned())
}

fn find_browser() -> Option<PathBuf> {
    let folders = apt::on_path();
    let paths = BROWSERS.iter().flat_map(|name| folders.iter().map(move |at| at.join(name)));
    paths.into_iter().find(|path| path.is_file())
}

/// Pages in Chinese are measured as people see them, not as boxes of a font that lacks the letters.
fn chinese_font() -> Outcome {
    let listed = Command::new("fc-list").arg(":lang=zh-cn").output();
    match listed {
        Ok(fonts) if fonts.stdout.is_empty() => apt::install(
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
}
