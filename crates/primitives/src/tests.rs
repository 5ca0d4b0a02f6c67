//! Tests of the whole crate.

use baccarat::Cents;

use crate::{Authority, Millis, Number, Reason, Unit, Value};

crate::refusals! {
    /// Why not.
    enum Refusal {
        /// It is closed,
        /// and stays so.
        "closed" "it is closed"
        Closed,
        /// Only somebody else may.
        "not-yours" "it takes {needed}"
        NotYours(needed: Authority),
        /// It cost too much, or took too long.
        "over" "over {most}, after {}" (after.clock())
        Over { most: Cents, after: Millis, coup: Number },
    }
}

#[test]
fn a_refusal_is_declared_once() {
    let [closed, yours, over] = Refusal::DECLARED else { panic!("there are three") };
    assert_eq!((closed.code, closed.about), ("closed", "It is closed, and stays so."));
    assert_eq!(yours.values.len(), 1);
    let units = [("most", Unit::Cents), ("after", Unit::Millis), ("coup", Unit::Number)];
    assert_eq!(over.values, units);

    let yours = Refusal::NotYours(Authority::FloorOnDuty);
    assert_eq!(
        (yours.code(), yours.to_string().as_str()),
        ("not-yours", "it takes the floor on duty")
    );
    let [("needed", Value::Choice(list, "floor-on-duty"))] = yours.values()[..] else {
        panic!("{:?}", yours.values())
    };
    assert!(list.name == "Authority" && list.ids.contains(&"floor-on-duty"), "{list:?}");

    let (most, after) = (Cents::whole(5), Millis::minutes(1));
    let over = Refusal::Over { most, after, coup: Number(7) };
    assert_eq!(over.to_string(), "over 5.00, after 0:01:00");
    let values =
        [("most", Value::Cents(most)), ("after", Value::Millis(after)), ("coup", Value::Number(7))];
    assert_eq!(over.values(), values);
    assert_eq!(Refusal::Closed.values(), []);
}

mod properties {
    use std::collections::BTreeMap;

    use proptest::prelude::*;

    use crate::Numbered;

    fn number() -> impl Strategy<Value = u32> {
        prop_oneof![3 => 0..400_u32, 1 => any::<u32>(), 1 => (0..200_u32).prop_map(|it| it << 24)]
    }

    proptest! {
        /// It is a map, and a copy of it does not change.
        #[test]
        fn a_numbered_map_is_a_map(
            deeds in prop::collection::vec((number(), 0..4_u8, any::<u8>()), 0..600),
        ) {
            let (mut map, mut plain) = (Numbered::<u8>::default(), BTreeMap::new());
            let mut copies = Vec::new();
            for (nth, (number, deed, value)) in deeds.into_iter().enumerate() {
                match deed {
                    0 | 1 => {
                        let before = map.insert(number, value);
                        prop_assert_eq!(before, plain.insert(number, value));
                    }
                    2 => prop_assert_eq!(map.remove(number), plain.remove(&number)),
                    _ => {
                        *map.at_mut(number) = value;
                        plain.insert(number, value);
                    }
                }
                prop_assert_eq!(map.get(number), plain.get(&number));
                prop_assert_eq!(map.len(), plain.len());
                if nth % 50 == 0 {
                    copies.push((map.clone(), plain.clone()));
                }
            }
            map.retain(|number, _| number % 3 > 0);
            plain.retain(|number, _| number % 3 > 0);
            copies.push((map, plain));
            for (map, plain) in copies {
                let entries: BTreeMap<u32, u8> = map.iter().map(|(at, it)| (at, *it)).collect();
                prop_assert!(map.iter().map(|(at, _)| at).is_sorted());
                prop_assert_eq!(&entries, &plain);
                let mut again = Numbered::default();
                for (number, value) in plain {
                    again.insert(number, value);
                }
                prop_assert!(map == again, "the same entries are the same map");
            }
        }
    }
}
