use chacha20::{
    ChaCha8Rng,
    rand_core::{Rng as _, SeedableRng as _},
};

mod math;

pub(crate) use math::{exp, ln};

/// The random numbers of one table, all from its seed and number.
#[derive(Debug)]
pub struct Random {
    words: ChaCha8Rng,
    /// The polar method makes normal draws in pairs.
    spare_normal: Option<f64>,
}

impl Random {
    /// The random numbers of a table; tables of one seed are independent
    /// streams.
    #[must_use]
    pub fn new(seed: u64, table: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut words = ChaCha8Rng::from_seed(key);
        words.set_stream(table);
        Self {
            words,
            spare_normal: None,
        }
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.words.next_u64()
    }

    /// Uniform between 0 and 1, both excluded.
    pub fn unit(&mut self) -> f64 {
        let bits = self.next() >> 12;
        (bits as f64 + 0.5) / (1_u64 << 52) as f64
    }

    /// A whole number below this one.
    pub(crate) fn below(&mut self, count: usize) -> usize {
        (self.unit() * count as f64) as usize
    }

    /// Exponential with mean 1.
    pub fn exponential(&mut self) -> f64 {
        -ln(self.unit())
    }

    /// Normal with mean 0 and standard deviation 1, by the polar method.
    pub(crate) fn normal(&mut self) -> f64 {
        if let Some(spare) = self.spare_normal.take() {
            return spare;
        }
        loop {
            let (x, y) = (2.0 * self.unit() - 1.0, 2.0 * self.unit() - 1.0);
            let square = x * x + y * y;
            if square < 1.0 && square > 1e-100 {
                let scale = (-2.0 * ln(square) / square).sqrt();
                self.spare_normal = Some(y * scale);
                return x * scale;
            }
        }
    }

    /// Lognormal with median 1.
    pub(crate) fn lognormal(&mut self, sigma: f64) -> f64 {
        exp(sigma * self.normal())
    }

    /// Uniform on a logarithmic scale.
    pub(crate) fn log_uniform(&mut self, from: f64, to: f64) -> f64 {
        exp(ln(from) + (ln(to) - ln(from)) * self.unit())
    }
}
