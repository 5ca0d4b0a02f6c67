//! Signed notes.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;

use crate::key::{KeyKind, VerifierKey, cosigned, is_name};

/// A note has at most so many signatures.
const SIGNATURES_MAX: usize = 64;
/// A note has at most so many bytes.
const BYTES_MAX: usize = 64 * 1024;
/// How a signature line begins.
const DASH: &str = "— ";

/// A text, and who signed it. Nothing of it is to be believed before a signature is checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    text: String,
    signatures: Vec<Signature>,
}

/// A signature line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    name: String,
    id: [u8; 4],
    bytes: Vec<u8>,
}

/// What a key states about a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Statement {
    /// It signed the text.
    Signed,
    /// It saw this checkpoint as the latest of its log at a time, in seconds since 1970.
    SeenAt(u64),
}

/// Why a key states nothing about a note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unsigned {
    #[error("no signature is by this key")]
    Missing,
    #[error("the signature is not of this text, or not by this key")]
    Wrong,
}

/// Why a text is no note.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoteError {
    #[error("a signed note has at most {BYTES_MAX} bytes")]
    TooLong,
    #[error("a signed note has no control characters but line breaks")]
    Control,
    #[error(
        "a signed note is a text, an empty line, and signature lines, each with a line break at \
         its end"
    )]
    Form,
    #[error("a signature line is a dash (—), a name and base64, with spaces between")]
    SignatureLine,
    #[error("a signed note has at most {SIGNATURES_MAX} signatures")]
    TooMany,
}

impl Note {
    /// A note of this text, which ends with a line break.
    pub fn new(text: String, signatures: Vec<Signature>) -> Result<Note, NoteError> {
        let note = Note { text, signatures };
        Note::parse(&note.to_string())
    }

    /// Reads a note.
    pub fn parse(note: &str) -> Result<Note, NoteError> {
        if note.len() > BYTES_MAX {
            return Err(NoteError::TooLong);
        }
        if note.chars().any(|letter| letter < ' ' && letter != '\n') {
            return Err(NoteError::Control);
        }
        let (text, rest) = note.rsplit_once("\n\n").ok_or(NoteError::Form)?;
        let lines = rest.strip_suffix('\n').ok_or(NoteError::Form)?;
        if lines.is_empty() {
            return Err(NoteError::Form);
        }
        let signatures = lines.split('\n').map(Signature::parse).collect::<Result<Vec<_>, _>>()?;
        if signatures.len() > SIGNATURES_MAX {
            return Err(NoteError::TooMany);
        }
        Ok(Note { text: format!("{text}\n"), signatures })
    }

    /// What is signed.
    pub fn text(&self) -> &str {
        &self.text
    }

    pub fn signatures(&self) -> &[Signature] {
        &self.signatures
    }

    /// Adds a signature, unless the same key's is there.
    pub fn add(&mut self, signature: Signature) -> Result<(), NoteError> {
        if self.signatures.iter().any(|it| it.name == signature.name && it.id == signature.id) {
            return Ok(());
        }
        if self.signatures.len() == SIGNATURES_MAX {
            return Err(NoteError::TooMany);
        }
        self.signatures.push(signature);
        Ok(())
    }

    /// What a key states about this note. All signatures that are marked with the key must be its.
    pub fn check(&self, key: &VerifierKey) -> Result<Statement, Unsigned> {
        let marked = |it: &&Signature| it.name == key.name() && it.id == key.id();
        let mut stated = Err(Unsigned::Missing);
        for signature in self.signatures.iter().filter(marked) {
            stated = Ok(signature.check(key, &self.text)?);
        }
        stated
    }
}

impl Signature {
    pub(crate) fn new(key: &VerifierKey, bytes: Vec<u8>) -> Signature {
        Signature { name: key.name().to_owned(), id: key.id(), bytes }
    }

    /// Who signed, as the line says.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Reads a signature line, without its line break.
    pub fn parse(line: &str) -> Result<Signature, NoteError> {
        let rest = line.strip_prefix(DASH).ok_or(NoteError::SignatureLine)?;
        let (name, bytes) = rest.split_once(' ').ok_or(NoteError::SignatureLine)?;
        let bytes = STANDARD.decode(bytes).map_err(|_| NoteError::SignatureLine)?;
        let (id, bytes) = bytes.split_first_chunk().ok_or(NoteError::SignatureLine)?;
        if !is_name(name) || bytes.is_empty() {
            return Err(NoteError::SignatureLine);
        }
        Ok(Signature { name: name.to_owned(), id: *id, bytes: bytes.to_vec() })
    }

    fn check(&self, key: &VerifierKey, text: &str) -> Result<Statement, Unsigned> {
        let (statement, message, signature) = match key.kind() {
            KeyKind::Note => (Statement::Signed, text.to_owned(), &self.bytes[..]),
            KeyKind::Cosignature => {
                let (at, signature) = self.bytes.split_first_chunk().ok_or(Unsigned::Wrong)?;
                let at = u64::from_be_bytes(*at);
                (Statement::SeenAt(at), cosigned(text, at), signature)
            }
        };
        if key.has_signed(message.as_bytes(), signature) {
            Ok(statement)
        } else {
            Err(Unsigned::Wrong)
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", self.text)?;
        self.signatures.iter().try_for_each(|signature| writeln!(f, "{signature}"))
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bytes = STANDARD.encode([&self.id[..], &self.bytes[..]].concat());
        write!(f, "{DASH}{} {bytes}", self.name)
    }
}
