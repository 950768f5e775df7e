//! The real store on a simulated disk: it loses what was not synced, tears
//! pages, fails, fills up, is slow, and kills the process or the power at every
//! single write. After every restart, everything acknowledged must be there.
//!
//! Each run is one seed: repeat a failing one with the command it prints. To
//! run more: `FANO_EVENINGS=10000 cargo test -p fano-store --test simulated`.

mod chance;
mod decks;
mod deeds;
mod drafts;
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
