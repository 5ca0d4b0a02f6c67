//! Bytes as hexadecimal digits, always in lower case: a value has one spelling, so what is read is
//! what would be written, byte for byte.

/// The bytes as digits, two for each.
pub fn encode(bytes: impl AsRef<[u8]>) -> String {
    let digit = |nibble: u8| char::from(b"0123456789abcdef"[usize::from(nibble)]);
    bytes.as_ref().iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

/// The bytes that were written so. Nothing if a digit is in upper case, missing or none.
pub fn decode(text: &str) -> Option<Vec<u8>> {
    let (pairs, rest) = text.as_bytes().as_chunks::<2>();
    let byte = |[high, low]: &[u8; 2]| Some(digit(*high)? << 4 | digit(*low)?);
    if rest.is_empty() { pairs.iter().map(byte).collect() } else { None }
}

/// Like [`decode`], for texts of a known length: nothing if there are fewer bytes or more.
pub fn decode_array<const N: usize>(text: &str) -> Option<[u8; N]> {
    decode(text)?.try_into().ok()
}

fn digit(letter: u8) -> Option<u8> {
    match letter {
        b'0'..=b'9' => Some(letter - b'0'),
        b'a'..=b'f' => Some(letter - b'a' + 10),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_byte_is_read_back() {
        let bytes: Vec<u8> = (0..=255).collect();
        let text = encode(&bytes);
        assert!(text.starts_with("00010203") && text.ends_with("fcfdfeff"), "{text}");
        assert_eq!(decode(&text), Some(bytes));
        assert_eq!(decode(""), Some(Vec::new()));
    }

    #[test]
    fn there_is_one_spelling() {
        for text in ["0", "000", "AA", "aA", "0x", "+1", " 1", "0g", "é", "ａ", "0\n"] {
            assert_eq!(decode(text), None, "{text:?}");
        }
    }

    #[test]
    fn a_known_length_is_kept_to() {
        assert_eq!(decode_array("c0ffee"), Some([0xc0, 0xff, 0xee]));
        assert_eq!(decode_array::<2>("c0ffee"), None);
        assert_eq!(decode_array::<4>("c0ffee"), None);
    }
}
