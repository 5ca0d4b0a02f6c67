//! What the house refuses by itself: before a table is asked, or whatever it would say.

use baccarat::Cents;
use primitives::Number;

primitives::refusals! {
    /// Why the house does not do something that a table was asked for. Nothing has changed, unless
    /// it is said that nobody knows.
    pub enum HouseRefusal {
        /// The command could not be read.
        "malformed" "that could not be read"
        Malformed,
        /// Too much waits for the table: ask again.
        "busy" "too much waits for the table"
        Busy,
        /// Whoever only looks cannot ask for anything.
        "only-looking" "you only look at this table: sit down or sign on first"
        OnlyLooking,
        /// This table pays by voucher: cash out over the API.
        "by-voucher" "this table pays by voucher: ask for one over the API"
        ByVoucher,
        /// Whoever is named does not deal here.
        "no-such-dealer" "whoever is named does not deal here"
        NoSuchDealer,
        /// Whoever is named is not of the floor.
        "no-such-floor" "whoever is named is not of the floor here"
        NoSuchFloor,
        /// Whoever is named is not signed on.
        "not-here" "whoever is named is not signed on"
        NotHere,
        /// Nobody but whoever made the account, or gave it its roles or password, stands behind it.
        "unconfirmed" "this account is not confirmed yet, by a manager who did not make it"
        Unconfirmed,
        /// As many patrons have money at the table as may.
        "table-full" "the table is full: {most} patrons have money at it"
        TableFull { most: u32 },
        /// Play money is given to whoever has little left, stakes included.
        "enough-left" "there is enough left: {left} with what is staked"
        EnoughLeft { left: Cents },
        /// The shoe is not sealed yet. The house seals it by itself: ask again.
        "shoe-not-sealed" "the shoe is not sealed yet: the house does it at once"
        ShoeNotSealed,
        /// The cards come from a sealed shoe: it is asked to draw, and says which card it is.
        "drawn-by-shoe" "the sealed shoe says what its cards are: ask it to draw"
        DrawnByShoe,
        /// The house knows every card of a sealed shoe: nobody names one but those that everybody
        /// sees, as they are. What was asked for was noted, and the floor is told.
        "not-as-sealed" "the sealed shoe says what its cards are: none is named but those that lie face up, as they are"
        NotAsSealed,
        /// The house has shown a card of a sealed shoe that was reported as seen: it is ruled on,
        /// as whoever saw it would know what comes next.
        "card-shown" "the card that is out was shown: rule on it, it does not go back into the shoe"
        CardShown,
        /// The record has as many of the card that was drawn as the decks hold. Nobody is told
        /// which it is.
        "drawn-too-often" "the record has too many of the card that was drawn: it takes the floor"
        DrawnTooOften,
        /// Where vouchers are wagered, and once cards are out, the floor rules on what somebody
        /// else reports.
        "dealer-reports" "the dealer reports it: the floor rules on what somebody else has seen"
        DealerReports,
        /// The command was meant for another coup than this.
        "other-coup" "the table is at coup {coup}: this was meant for another"
        OtherCoup { coup: Number },
        /// The sender has used this id for another command. Nothing was done.
        "id-used" "this id was used for another command: nothing was done"
        IdUsed,
        /// The journal cannot be written. It may or may not have been done: ask again with the
        /// same id.
        "not-kept" "the house cannot write its journal: this may or may not have been done, ask again with the same id"
        NotKept,
        /// Something is wrong with the program: nothing was done.
        "fault" "internal error: nothing was done"
        Fault,
    }
}
