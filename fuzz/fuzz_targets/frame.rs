//! Any text is a frame or is refused; what is understood can be written down
//! and understood again.

#![no_main]

use fano_protocol::parse;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    if let Ok(frame) = parse(text) {
        let again = serde_json::to_string(&frame).expect("a frame is JSON");
        assert_eq!(parse(&again).expect("it was understood before"), frame);
    }
});
