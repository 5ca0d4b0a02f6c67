use primitives::{Reason, StaffId};

use super::script::{Desk, hash};
use super::{check, digest, staffed};
use crate::{By, Invite, LinkRequest, Refusal, Request, Role, Roles};

#[test]
fn the_first_to_come_is_a_manager_whom_the_house_invites() {
    let mut desk = Desk::default();
    desk.play(
        "p1 > invite ann manager by l1 until 1 -> !not-yours
         s1 > invite ann manager by l1 until 1 -> !no-such-staff
         house > invite ann dealer by l1 until 1 -> !first-is-manager
         house > invite ann manager by l1 until 1 -> invited
         house > invite eve manager by l2 until 1 -> invited
         s1 > accept l1 -> !not-yours
         house > accept l1 -> joined
         house > invite bob manager by l3 until 1 -> !not-yours
         house > accept l2 -> !inviter-left",
    );
    let ann = desk.office.account(StaffId(1)).expect("an account");
    assert_eq!((ann.name(), ann.roles()), ("ann", Roles::from(Role::Manager)));
    assert_eq!(ann.password(), hash("first"));
}

#[test]
fn a_link_is_accepted_once_and_in_time() {
    check(
        "s1 > invite eve dealer+floor by l7 until 10
         house > accept l9 -> !no-such-invitation
         9.9 house > accept l7 -> joined
         house > accept l7 -> !no-such-invitation
         s1 > invite kim dealer by l8 until 9.9 -> !in-the-past
         s1 > invite kim dealer by l8 until 20
         20 house > accept l8 -> !too-late
         s1 > invite kim dealer by l9 until 30
         s1 > uninvite l9 -> uninvited
         house > accept l9 -> !no-such-invitation
         s1 > uninvite l9 -> !no-such-invitation
         s3 > uninvite l9 -> !not-yours
         s1 > invite kim dealer by l9 until 10101 -> !too-far-off
         s1 > invite kim dealer by l9 until 10100 -> invited",
    );
}

#[test]
fn a_link_is_worth_what_whoever_made_it_is_worth() {
    check(
        "s2 > invite kim cage by l8 until 10; s1 > roles 2 floor
         house > accept l8 -> !inviter-left
         s1 > roles 2 manager; house > accept l8 -> !inviter-left
         house > confirm 2; house > accept l8 -> joined",
    );
}

#[test]
fn a_name_is_somebodys_in_capitals_or_not_and_for_good() {
    check(
        "s1 > invite Ann dealer by l8 until 5 -> !name-taken
         s1 > invite ÉVA dealer by l8 until 5
         s1 > invite éva dealer by l9 until 5 -> !name-taken
         s1 > invite kim dealer by l8 until 5 -> !in-use
         5 s1 > invite éva dealer by l9 until 9 -> invited
         s1 > dismiss 4; s1 > invite dan dealer by l4 until 9 -> !name-taken
         s1 > invite x dealer by l7 until 9 -> !bad-text
         s1 > invite _xy dealer by l7 until 9 -> !bad-text
         s1 > invite x_y dealer by l7 until 9 -> invited",
    );
    let mut desk = staffed();
    for (name, expected) in [
        ("a\u{202e}b".to_owned(), "!bad-text"),
        ("a\nb".to_owned(), "!bad-text"),
        ("é".repeat(41), "!bad-text"),
        ("é".repeat(40), "invited"),
    ] {
        let roles = Roles::from(Role::Dealer);
        let until = primitives::Time(1_000);
        let invite = Invite { name, roles, link: digest("l9"), until };
        assert_eq!(
            desk.decide(By::Staff(StaffId(1)), Request::Link(LinkRequest::Invite(invite))),
            expected
        );
    }
}

#[test]
fn no_account_holds_everything() {
    use Role::{Auditor, Cage, Dealer, Floor, Manager};
    for one in Role::ALL {
        for other in Role::ALL {
            let may = one == other || matches!((one, other), (Dealer, Floor) | (Floor, Dealer));
            let roles = Roles::new([*one, *other]);
            assert_eq!(roles.is_ok(), may, "{one} and {other}");
        }
    }
    // !no-roles and !roles-apart come before a command is made.
    let code = |roles: &[Role]| Roles::new(roles.iter().copied()).map_err(|it| it.code());
    assert_eq!(code(&[]), Err("no-roles"));
    assert_eq!(code(&[Manager, Cage]), Err("roles-apart"));
    let refusal = Roles::new([Auditor, Floor]).expect_err("apart");
    assert_eq!(refusal, Refusal::RolesApart { one: Floor, other: Auditor });
    assert_eq!(refusal.to_string(), "nobody is floor and auditor");
    let both = Roles::new([Floor, Dealer, Floor]).expect("together");
    assert_eq!(both.iter().collect::<Vec<_>>(), [Dealer, Floor]);
    assert!(!both.contain(Cage));
}

#[test]
fn a_manager_gives_roles_and_somebody_always_is_one() {
    let mut desk = staffed();
    desk.play(
        "s3 > roles 4 floor -> !not-yours
         s1 > roles 9 floor -> !no-such-staff
         s1 > roles 4 dealer+floor -> roles-set
         s1 > roles 2 cage -> roles-set
         s1 > roles 1 cage -> !last-manager
         s1 > dismiss 1 -> !last-manager
         s1 > roles 1 manager -> !last-manager
         s1 > roles 4 manager -> roles-set
         s1 > dismiss 1 -> !last-manager
         house > confirm 4
         s1 > dismiss 1 -> dismissed
         s1 > roles 3 dealer -> !dismissed
         s4 > roles 1 dealer -> !dismissed
         s4 > dismiss 4 -> !last-manager",
    );
    assert_eq!(desk.office.managers(), 1);
    let office = &desk.office;
    assert_eq!(office.check_role(StaffId(4), Role::Manager), Ok(()));
    assert_eq!(office.check_role(StaffId(1), Role::Manager), Err(Refusal::Dismissed));
    assert_eq!(office.check_role(StaffId(9), Role::Manager), Err(Refusal::NoSuchStaff));
    let refusal = office.check_role(StaffId(3), Role::Cage).expect_err("not the cage");
    assert_eq!(refusal.to_string(), "not for staff 3: it takes the cage");
}

#[test]
fn a_dismissal_ends_the_session_and_is_for_good() {
    let mut desk = staffed();
    desk.play(
        "house > on 4 k1
         s3 > dismiss 4 -> !not-yours
         s1 > dismiss 4 -> signed-off, dismissed
         s1 > dismiss 4 -> !dismissed
         house > on 4 k2 -> !dismissed
         s4 > password x -> !dismissed
         house > off k1 asked -> !no-such-session",
    );
    assert_eq!(desk.office.sessions().count(), 0);
}

#[test]
fn people_choose_their_own_passwords() {
    let mut desk = staffed();
    desk.play(
        "s4 > password second -> password-set
         house > password x -> !not-yours
         p1 > password x -> !not-yours
         s9 > password x -> !no-such-staff",
    );
    assert_eq!(desk.office.account(StaffId(4)).expect("an account").password(), hash("second"));
}

#[test]
fn a_forgotten_password_is_chosen_anew_by_a_link() {
    check(
        "s4 > password second; house > on 4 k1
         s1 > offer 4 l9 until 5 -> password-offered
         house > accept l9 -> signed-off, password-set
         house > accept l9 -> !no-such-invitation
         s1 > offer 1 l9 until 5 -> !own-account
         s3 > offer 4 l9 until 5 -> !not-yours
         house > offer 4 l9 until 5 -> !not-yours
         house > offer 1 l9 until 5 -> password-offered
         s1 > offer 4 l9 until 5 -> !in-use
         s1 > offer 4 l8 until 0 -> !in-the-past
         s1 > offer 8 l8 until 5 -> !no-such-staff
         house > accept l9 -> password-set
         s1 > offer 4 l8 until 5; s1 > dismiss 4
         house > accept l8 -> !dismissed
         s2 > offer 3 l7 until 5; s1 > dismiss 2
         house > accept l7 -> !inviter-left",
    );
}
