//! What a node does for being one of many.

/// What a node has done.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Costs {
    /// Questions to the database, without the facts of games.
    pub queries: u64,
    /// Rows that these have read.
    pub rows_read: u64,
    /// Rows that these have written.
    pub rows_written: u64,
    /// Messages to and from other nodes.
    pub messages: f64,
    /// Facts of games.
    pub facts: f64,
}

impl Costs {
    pub(super) fn query(&mut self, rows_read: u64, rows_written: u64) {
        self.queries += 1;
        self.rows_read += rows_read;
        self.rows_written += rows_written;
    }
}

/// What a node does in a second, on average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PerNode {
    /// Questions to the database.
    pub queries: f64,
    /// Rows read.
    pub rows_read: f64,
    /// Rows written.
    pub rows_written: f64,
    /// Messages to and from other nodes.
    pub messages: f64,
    /// Facts of games.
    pub facts: f64,
    /// Messages of the node that had most.
    pub messages_max: f64,
}

impl PerNode {
    pub(super) fn of<'a>(nodes: impl Iterator<Item = &'a Costs>, seconds: f64) -> Self {
        let nodes: Vec<&Costs> = nodes.collect();
        let count = nodes.len() as f64;
        let mean = |of: fn(&Costs) -> f64| {
            let sum: f64 = nodes.iter().map(|costs| of(costs)).sum();
            sum / count / seconds
        };
        let most = nodes.iter().map(|costs| costs.messages / seconds);
        Self {
            queries: mean(|costs| costs.queries as f64),
            rows_read: mean(|costs| costs.rows_read as f64),
            rows_written: mean(|costs| costs.rows_written as f64),
            messages: mean(|costs| costs.messages),
            facts: mean(|costs| costs.facts),
            messages_max: most.fold(0.0, f64::max),
        }
    }
}
