//! The real store on a simulated disk: it loses what was not synced, tears
//! pages, fails, fills up, is slow, and kills the process or the power at every
//! single write. After every restart, all that was acknowledged must be there.
//!
//! A run that fails is one seed: repeat it with the line it prints. More runs:
//! `FANO_EVENINGS=10000 cargo test -p fano-store --test simulated`.

mod chance;
mod evenings;
mod every_write;
#[path = "../store/facts.rs"]
mod facts;
mod failing;
mod full;
mod long_runs;
mod model;
mod network;
mod seeds;
mod sim_store;
mod workload;
