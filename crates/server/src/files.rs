//! How many files and connections the system lets this process have open.

/// Asks for as many as may be had, and says how many that are; `None` where nobody counts.
///
/// What a process begins with is often a thousand, and each connection is one.
#[cfg(unix)]
pub fn raise_files_max() -> Option<u64> {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let Rlimit { current, maximum } = getrlimit(Resource::Nofile);
    match setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
        Ok(()) => maximum,
        // Then it is what it was.
        Err(_) => current,
    }
}

/// Nobody counts here.
#[cfg(not(unix))]
pub fn raise_files_max() -> Option<u64> {
    None
}
