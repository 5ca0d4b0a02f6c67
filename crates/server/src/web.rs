//! The browser's files: in the executable, or in a folder for whoever edits them.

use std::borrow::Cow;
use std::io;
use std::path::{Component, Path, PathBuf};

/// A file as it was when the executable was built.
struct File {
    name: &'static str,
    bytes: &'static [u8],
    /// The same, as gzip.
    packed: &'static [u8],
    /// By which a browser knows whether it has it already.
    tag: &'static str,
}

static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/web.rs"));

/// Where the browser's files are.
#[derive(Clone, Debug)]
pub(crate) enum Web {
    /// In the executable.
    Inside,
    /// In a folder: what is edited there is seen on a reload.
    Folder(PathBuf),
}

/// A file for a browser.
pub(crate) struct Found {
    pub(crate) bytes: Cow<'static, [u8]>,
    /// The same as gzip, if there is that.
    pub(crate) packed: Option<&'static [u8]>,
    /// By which a browser knows whether it has it already.
    pub(crate) tag: Option<&'static str>,
}

impl Web {
    /// The files of a folder, or those inside.
    pub(crate) fn of(folder: Option<&Path>) -> Web {
        folder.map_or(Web::Inside, |folder| Web::Folder(folder.to_owned()))
    }

    /// The file of that name, such as `css/tokens.css`.
    pub(crate) async fn file(&self, name: &str) -> io::Result<Option<Found>> {
        let folder = match self {
            Web::Inside => return Ok(inside(name)),
            Web::Folder(folder) => folder,
        };
        let is_below =
            Path::new(name).components().all(|part| matches!(part, Component::Normal(_)));
        if !is_below || kind(name).is_none() {
            return Ok(None);
        }
        let path = folder.join(name);
        match tokio::task::spawn_blocking(move || std::fs::read(path)).await? {
            Ok(bytes) => Ok(Some(Found { bytes: bytes.into(), packed: None, tag: None })),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

fn inside(name: &str) -> Option<Found> {
    let nth = FILES.binary_search_by(|file| file.name.cmp(name)).ok()?;
    let File { bytes, packed, tag, .. } = &FILES[nth];
    Some(Found { bytes: Cow::Borrowed(bytes), packed: Some(packed), tag: Some(tag) })
}

/// What kind of file it is, for browsers; only such files are given to them.
pub(crate) fn kind(name: &str) -> Option<&'static str> {
    Some(match name.rsplit_once('.')?.1 {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "js" => "text/javascript; charset=utf-8",
        "json" => "application/json",
        "svg" => "image/svg+xml",
        "webmanifest" => "application/manifest+json",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_is_found_by_its_name() {
        assert!(FILES.is_sorted_by(|a, b| a.name < b.name));
        for file in FILES {
            assert!(kind(file.name).is_some(), "{} has no kind", file.name);
            assert_eq!(inside(file.name).expect("it is there").bytes, file.bytes);
        }
        assert!(inside("css/nothing.css").is_none());
    }

    #[tokio::test]
    async fn nothing_outside_the_folder_is_given() {
        let folder = tempfile::tempdir().expect("a folder");
        let web = folder.path().join("web");
        std::fs::create_dir(&web).expect("a folder in it");
        std::fs::write(folder.path().join("secret.js"), "no").expect("a file beside it");
        std::fs::write(web.join("page.js"), "yes").expect("a file in it");
        std::fs::write(web.join("house.key"), "no").expect("a file of no kind");
        let web = Web::of(Some(&web));
        let page = web.file("page.js").await.expect("it is read").expect("it is there");
        assert_eq!(page.bytes, &b"yes"[..]);
        for name in ["../secret.js", "/etc/page.js", "house.key", "x/../../secret.js", "none.js"] {
            assert!(web.file(name).await.expect("nothing is read").is_none(), "{name}");
        }
    }
}
