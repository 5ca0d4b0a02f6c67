//! What is sent to the house.

use std::fmt;
use std::marker::PhantomData;

use axum::Json;
use axum::extract::Path;
use axum::extract::rejection::{JsonRejection, PathRejection};
use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};

/// What somebody sent, or why it cannot be read. Whether they may is asked first.
pub(super) type Body<T> = Result<Json<Object<T>>, JsonRejection>;

/// What the address names, or why it cannot be read. Whether they may is asked first here too.
pub(super) type InPath<T> = Result<Path<T>, PathRejection>;

/// Something that is written as an object with names. A list without names would be read as well
/// otherwise, and nobody could tell what stands for what.
pub(super) struct Object<T>(pub(super) T);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Object<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Object<T>, D::Error> {
        deserializer.deserialize_map(Named(PhantomData)).map(Object)
    }
}

struct Named<T>(PhantomData<T>);

impl<'de, T: Deserialize<'de>> Visitor<'de> for Named<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an object")
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<T, A::Error> {
        T::deserialize(MapAccessDeserializer::new(map))
    }
}
