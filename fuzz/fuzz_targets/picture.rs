//! Any bytes: the intake of pictures never panics and never draws without an
//! end, and what it takes in has an outline that can be packed.

#![no_main]

use fano_faces::intake;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match intake::picture(bytes, None) {
        Ok(drawing) => {
            assert!(drawing.silhouette().area() > 0.0);
            assert!(drawing.silhouette().radius().is_finite());
        }
        Err(error) => assert!(!error.to_string().contains('⟦')),
    }
    let _ = intake::whole_picture(bytes, None);
});
