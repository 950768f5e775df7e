//! Statements that write many rows at once.

use std::sync::Arc;

use sqlx::{AssertSqlSafe, Sqlite, SqliteConnection, query::Query, sqlite::SqliteArguments};

type Insert = Query<'static, Sqlite, SqliteArguments>;

/// Writes rows into one table, up to [`Rows::AT_ONCE`] with one statement.
///
/// SQLite reads a statement once and keeps it, so there is one for each number
/// of rows. That is several times cheaper than a statement a row.
#[derive(Debug)]
pub(crate) struct Rows {
    into: &'static str,
    columns: usize,
    after: &'static str,
    statements: Vec<Option<Arc<str>>>,
}

impl Rows {
    pub(crate) const AT_ONCE: usize = 32;

    /// `into` names the table and its columns, `after` comes behind the values.
    pub(crate) fn new(into: &'static str, after: &'static str) -> Self {
        Self {
            into,
            columns: into.split(',').count(),
            after,
            statements: vec![None; Self::AT_ONCE],
        }
    }

    fn statement(&mut self, rows: usize) -> Arc<str> {
        let Self {
            into,
            columns,
            after,
            statements,
        } = self;
        let statement = statements[rows - 1].get_or_insert_with(|| {
            let row = format!("({})", vec!["?"; *columns].join(", "));
            let values = vec![row.as_str(); rows].join(", ");
            format!("INSERT INTO {into} VALUES {values}{after}").into()
        });
        Arc::clone(statement)
    }

    /// Writes all rows; `bind` fills in the values of one.
    pub(crate) async fn write<T>(
        &mut self,
        connection: &mut SqliteConnection,
        rows: &[T],
        mut bind: impl FnMut(Insert, &T) -> Insert,
    ) -> Result<(), sqlx::Error> {
        for some in rows.chunks(Self::AT_ONCE) {
            // The text is made of constants and question marks only.
            let statement = AssertSqlSafe(self.statement(some.len()));
            let insert = some.iter().fold(sqlx::query(statement), &mut bind);
            insert.execute(&mut *connection).await?;
        }
        Ok(())
    }
}
