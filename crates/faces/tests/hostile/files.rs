//! Pictures that demand too much, or nearly as much as they may. Each is
//! generated here, so that you can see what is hostile about it.

#[path = "raster.rs"]
pub(crate) mod raster;
#[path = "shapes.rs"]
pub(crate) mod shapes;
#[path = "svg.rs"]
pub(crate) mod svg;

/// A hostile file and the expected outcome.
pub(crate) struct Hostile {
    /// What is hostile about it.
    pub(crate) name: &'static str,
    /// `drawn`, or the name of the error or of the exceeded budget.
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
