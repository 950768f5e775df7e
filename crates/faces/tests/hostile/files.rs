//! Pictures that ask for too much, or for nearly as much as they may. Each is
//! made here, so that what is hostile about it can be read.

#[path = "raster.rs"]
pub(crate) mod raster;
#[path = "shapes.rs"]
pub(crate) mod shapes;
#[path = "svg.rs"]
pub(crate) mod svg;

/// A hostile file and what becomes of it.
pub(crate) struct Hostile {
    /// What is hostile about it.
    pub(crate) name: &'static str,
    /// `drawn`, or the name of the error or of the budget that is exceeded.
    pub(crate) outcome: &'static str,
    /// Makes the file.
    pub(crate) make: Box<dyn Fn() -> Vec<u8>>,
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
pub(crate) fn all() -> Vec<Hostile> {
    let mut all = svg::all();
    all.extend(shapes::all());
    all.extend(raster::all());
    all
}
