/// The lines of a journal with their numbers; comments are skipped.
pub(super) struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Split<'a, char>>,
    next: Option<(usize, &'a str)>,
    /// The number of the last line read.
    pub(super) line: usize,
}

impl<'a> Lines<'a> {
    pub(super) fn new(text: &'a str) -> Self {
        let body = text.strip_suffix('\n').unwrap_or(text);
        let mut lines = Self {
            lines: body.split('\n').enumerate(),
            next: None,
            line: 0,
        };
        lines.advance();
        lines
    }

    fn advance(&mut self) {
        self.next = self.lines.find(|(_, line)| !line.starts_with('#'));
    }

    pub(super) fn peek(&self) -> Option<&'a str> {
        self.next.map(|(_, line)| line)
    }

    pub(super) fn next_line(&mut self) -> Option<&'a str> {
        let (number, line) = self.next?;
        self.line = number + 1;
        self.advance();
        Some(line)
    }
}
