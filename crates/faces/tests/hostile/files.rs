//! Pictures that ask for too much, or for nearly as much as they may. Each is
//! made here, so that what is hostile about it can be read.

#[path = "raster.rs"]
pub mod raster;
#[path = "shapes.rs"]
pub mod shapes;
#[path = "svg.rs"]
pub mod svg;

/// A hostile file and what becomes of it.
pub struct Hostile {
    /// What is hostile about it.
    pub name: &'static str,
    /// `drawn`, or the name of the error or of the budget that is exceeded.
    pub outcome: &'static str,
    /// Makes the file.
    pub make: Box<dyn Fn() -> Vec<u8>>,
}

impl Hostile {
    fn drawn(name: &'static str, make: impl Fn() -> Vec<u8> + 'static) -> Self {
        Self::refused(name, "drawn", make)
    }

    fn refused(
        name: &'static str,
        outcome: &'static str,
        make: impl Fn() -> Vec<u8> + 'static,
    ) -> Self {
        Self {
            name,
            outcome,
            make: Box::new(make),
        }
    }
}

/// All of them.
pub fn all() -> Vec<Hostile> {
    let mut all = svg::all();
    all.extend(shapes::all());
    all.extend(raster::all());
    all
}
