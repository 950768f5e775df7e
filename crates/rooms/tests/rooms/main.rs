//! What a room promises, one scene at a time.

mod evening;
mod kernel;
mod members;
mod names;
mod support;
