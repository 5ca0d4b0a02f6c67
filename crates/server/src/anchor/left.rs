//! Whether the journal is as the house left it.

use notary::Entry;
use protocol::journal::PasswordLine;
use store::{Head, LINEAGE, StreamName};
use tracing::error;

use super::mark::Mark;
use super::{Anchor, AnchorError, heads};

/// The log is known by its root, and witnesses add to it. Hashes of passwords are bound by the
/// office's lines, and a house that is made of an auditor's export has none.
const APART: [&str; 2] = [Entry::STREAM, PasswordLine::STREAM];

impl Anchor {
    /// The same, with nothing kept outside of the journal from now on.
    pub(crate) fn without_mark(self) -> Anchor {
        Anchor { mark: None, ..self }
    }

    /// Whether the journal has all that it had when the house signed last: the leaves of its log,
    /// and the lines of every stream, those of a hand in progress included.
    ///
    /// # Errors
    /// It does not, there is no mark that says so, or the store cannot be read.
    pub(crate) async fn check_mark(&self) -> Result<(), AnchorError> {
        let Some(file) = &self.mark else { return Ok(()) };
        let leaves = self.kept().log.tree().size();
        let unmarked = |why: String| AnchorError::Unmarked { path: file.path().to_owned(), why };
        let mark = match file.read() {
            Ok(Some(mark)) => mark,
            Ok(None) if leaves == 0 => return Ok(()),
            Ok(None) => return Err(unmarked("it is missing".to_owned())),
            Err(error) => return Err(unmarked(error.to_string())),
        };
        if self.kept().log.tree().root_at(mark.size) != Some(mark.root) {
            return Err(AnchorError::SetBack { leaves, signed: mark.size });
        }
        for (stream, number) in mark.ends() {
            let stream: StreamName = stream.parse().map_err(|_| AnchorError::Foreign)?;
            let hash = heads::hash_of(&self.store, &stream, number).await?;
            if !file.is_end(&mark, &stream, hash) {
                return Err(AnchorError::NotAsLeft { stream, number });
            }
        }
        Ok(())
    }

    /// The first line of each stream that was written while the house was stopped in order, and so
    /// not by the house. It is asked before the house writes anything.
    ///
    /// # Errors
    /// The journal is not the one that was signed, or cannot be read.
    pub(crate) async fn written_while_stopped(&self) -> Result<Vec<(String, u64)>, AnchorError> {
        let before = self.kept().log.latest().map(|(leaf, _)| leaf.clone());
        let Some(before) = before else { return Ok(Vec::new()) };
        if !heads::is_of_stopped_house(&self.store, &before).await? {
            return Ok(Vec::new());
        }
        let streams = self.store.streams().await.map_err(AnchorError::Read)?;
        // The leaf leaves out what may lie face down, and the mark does not.
        if let Some(mark) = self.mark_of_last_leaf() {
            return Ok(written_after(&mark, &streams));
        }
        let now = heads::now(&self.store, self.clock.now(), Some(&before), &streams).await?;
        Ok(heads::written_after(&before, &now))
    }

    fn mark_of_last_leaf(&self) -> Option<Mark> {
        let mark = self.mark.as_ref()?.read().ok()??;
        let kept = self.kept();
        let tree = kept.log.tree();
        ((mark.size, mark.root) == (tree.size(), tree.root())).then_some(mark)
    }

    /// Keeps a mark of the log as it is, and of streams that ended there when it was signed. Where
    /// it cannot be written, the one before stays, which is right as far as it goes.
    pub(super) async fn leave_mark(&self, mut streams: Vec<(StreamName, Head)>) {
        let Some(file) = self.mark.clone() else { return };
        streams.retain(|(stream, _)| !APART.contains(&stream.as_str()));
        let log = {
            let kept = self.kept();
            (kept.log.tree().size(), kept.log.tree().root())
        };
        let path = file.path().to_owned();
        let writing = tokio::task::spawn_blocking(move || file.write(&file.mark(log, &streams)));
        let written = writing.await.unwrap_or_else(|error| Err(error.into()));
        if let Err(error) = written {
            let path = path.display();
            error!(%path, %error, "the mark of the journal was not written beside the key");
        }
    }
}

/// The first line of each stream that was written after a mark, apart from where the journal comes
/// from: a copy says that it is one.
fn written_after(mark: &Mark, streams: &[(StreamName, Head)]) -> Vec<(String, u64)> {
    let others = streams.iter().map(|(stream, head)| (stream.as_str(), head.last));
    let others = others.filter(|(stream, _)| *stream != LINEAGE && !APART.contains(stream));
    let grown = others.filter(|(stream, last)| *last > mark.last(stream));
    grown.map(|(stream, _)| (stream.to_owned(), mark.last(stream) + 1)).collect()
}
