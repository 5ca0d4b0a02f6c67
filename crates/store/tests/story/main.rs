//! One story for both databases: whatever a store promises, it promises on both.

#[path = "../support/mod.rs"]
mod support;

mod scenarios;

use tempfile::TempDir;

/// A place where a store can be, and be opened again.
pub(crate) struct Place {
    pub(crate) address: String,
    /// Where files may be put.
    pub(crate) folder: TempDir,
    /// Runs SQL behind the store's back; names of tables have this before them.
    pub(crate) prefix: &'static str,
}

impl Place {
    fn sqlite() -> Place {
        let folder = support::quick_folder();
        Place { address: support::address(&folder), folder, prefix: "" }
    }

    async fn postgres() -> Place {
        let address = support::server::shared().database().await;
        Place { address, folder: support::quick_folder(), prefix: "sabot_" }
    }

    /// Does something behind the store's back.
    async fn execute(&self, sql: &str) {
        if self.prefix.is_empty() {
            let connection = rusqlite::Connection::open(&self.address).expect("a database");
            connection.execute_batch(sql).unwrap_or_else(|error| panic!("{sql}: {error}"));
        } else {
            support::server::execute(&self.address, sql).await;
        }
    }
}

/// A test of each scenario on each database.
macro_rules! story {
    ($($scenario:ident)*) => {
        mod sqlite {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $scenario() {
                    super::scenarios::$scenario(super::Place::sqlite()).await;
                }
            )*
        }

        mod postgres {
            $(
                #[tokio::test(flavor = "multi_thread")]
                async fn $scenario() {
                    super::scenarios::$scenario(super::Place::postgres().await).await;
                }
            )*
        }
    };
}

story! {
    what_is_appended_is_read_back
    numbers_that_are_not_next_are_refused
    several_streams_go_together_or_not_at_all
    lines_that_are_none_are_refused
    reading_has_bounds
    many_writers_do_not_disturb_each_other
    writers_of_one_stream_lose_but_to_each_other
    a_store_is_the_same_when_opened_again
    a_changed_line_is_named
    a_missing_line_is_named
    a_moved_line_is_named
    a_wrong_end_is_named
    a_damaged_end_is_found_on_opening
    lines_are_never_changed
    a_backup_is_a_store
    a_backup_is_of_one_moment
    a_copy_says_that_it_is_one
    restoring_overwrites_nothing
    restoring_finds_what_is_wrong
    everything_can_be_exported_and_imported
    an_import_goes_on_where_it_stopped
    an_import_refuses_what_does_not_fit
    models_come_and_go
    a_newer_store_is_refused
    an_older_store_is_brought_up_to_date
    something_else_is_refused
}
