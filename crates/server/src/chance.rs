//! Chance, from the operating system.

/// Bytes that nobody can foresee.
///
/// # Panics
/// The operating system has none: nothing that needs a secret could go on.
pub(crate) fn bytes<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    getrandom::fill(&mut bytes).expect("the operating system has random bytes");
    bytes
}

/// A number below `n`, each as likely as the others.
pub(crate) fn below(n: u32) -> u32 {
    let fair = u32::MAX - (u32::MAX % n + 1) % n;
    loop {
        let number = u32::from_be_bytes(bytes());
        if number <= fair {
            return number % n;
        }
    }
}
