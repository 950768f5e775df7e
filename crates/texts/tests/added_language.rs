//! A language is added by adding its folder: no code names it.
#![expect(
    clippy::disallowed_methods,
    reason = "a test that builds a program writes its files and starts cargo"
)]

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
    process::{Command, Output},
};

use fano_texts::{Lang, Message};

/// The folder of the languages that were built in.
const FTL: &str = env!("FANO_TEXTS");
/// No language has this code.
const MADE_UP: &str = "qq";
const TAGLINE: &str = "Qqq qq qqqq.";

/// Copies a folder with everything in it.
fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).expect("a folder");
    for entry in fs::read_dir(from).expect("a folder") {
        let entry = entry.expect("an entry");
        let target = to.join(entry.file_name());
        if entry.path().is_dir() {
            copy(&entry.path(), &target);
        } else {
            fs::copy(entry.path(), target).expect("a copy");
        }
    }
}

/// The languages of this program and one more, which is English but for one
/// sentence.
fn with_made_up(folder: &Path) -> PathBuf {
    let ftl = folder.join("ftl");
    let _ = fs::remove_dir_all(&ftl);
    copy(Path::new(FTL), &ftl);
    copy(&ftl.join("en"), &ftl.join(MADE_UP));
    let app = ftl.join(MADE_UP).join("app.ftl");
    let text = fs::read_to_string(&app).expect("a file of texts");
    let english = Message::new("app-tagline").say(Lang::En);
    assert!(text.contains(&english), "{text}");
    fs::write(app, text.replace(&english, TAGLINE)).expect("a file of texts");
    ftl
}

/// Builds the example with these languages, and runs it. What it is made of
/// stays in the folder, so that the next time takes a moment.
fn taglines(folder: &Path, ftl: &Path) -> Output {
    Command::new(env!("CARGO"))
        .args(["run", "--quiet", "--offline", "--locked"])
        .args(["--package", "fano-texts", "--example", "taglines"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env("FANO_FTL", ftl)
        .env("CARGO_TARGET_DIR", folder.join("target"))
        .env("CARGO_PROFILE_DEV_DEBUG", "0")
        .output()
        .expect("cargo")
}

#[test]
fn a_folder_is_enough_for_a_language() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("added-language");
    let ftl = with_made_up(&folder);
    let run = taglines(&folder, &ftl);
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{errors}");
    let said = String::from_utf8(run.stdout).expect("text");
    let said: BTreeMap<&str, &str> = said
        .lines()
        .filter_map(|line| line.split_once('\t'))
        .collect();
    assert_eq!(said.len(), Lang::ALL.len() + 1, "{said:?}");
    assert_eq!(said.get(MADE_UP), Some(&TAGLINE));
    for lang in Lang::ALL {
        let ours = Message::new("app-tagline").say(lang);
        assert_eq!(said.get(lang.code()), Some(&&*ours));
    }

    // A language with a gap is refused, and the gap is named.
    fs::remove_file(ftl.join(MADE_UP).join("play.ftl")).expect("a file of texts");
    let run = taglines(&folder, &ftl);
    let errors = String::from_utf8_lossy(&run.stderr);
    assert!(!run.status.success(), "{errors}");
    assert!(errors.contains("qq/play.ftl is missing"), "{errors}");
}
