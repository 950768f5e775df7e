//! Collects every theme's drawings into one table.
//!
//! Our own drawings lie in `art/THEME/ID.svg`; the others come from an npm
//! package. npm is called only when `art/package-lock.json` differs from what
//! was installed last, and never writes into the source tree.

use std::{
    env,
    error::Error,
    fmt::Write as _,
    fs::{self, File},
    path::{Path, PathBuf},
    process::Command,
};

use serde_json::Value;

#[path = "build/emoji.rs"]
mod emoji;

const THEMES: [&str; 4] = ["classic", "connect", "insects", "wizarding"];
const EMOJI: &str = "node_modules/@iconify-json/fluent-emoji-flat/icons.json";
const FONTS: [(&str, &str); 2] = [
    ("FONT", "700Bold/Nunito_700Bold.ttf"),
    ("READING_FONT", "400Regular/Nunito_400Regular.ttf"),
];
const FONT_FOLDER: &str = "node_modules/@expo-google-fonts/nunito";

type Outcome<T> = Result<T, Box<dyn Error>>;

fn main() -> Outcome<()> {
    let art = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../art");
    let out = PathBuf::from(env::var("OUT_DIR")?);
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed={}", art.display());
    println!("cargo::rerun-if-env-changed=FANO_REQUIRE_ART");

    let (packages, missing) = match install(&art, &out) {
        Ok(folder) => (Some(folder), String::new()),
        Err(error) => (None, error.to_string()),
    };
    if packages.is_none() {
        if env::var("FANO_REQUIRE_ART").is_ok_and(|value| !matches!(&*value, "" | "0")) {
            return Err(format!("FANO_REQUIRE_ART is set, but {missing}").into());
        }
        println!("cargo::warning=most drawings are missing: {missing}");
    }
    let set = packages
        .as_ref()
        .map(|folder| read_json(&folder.join(EMOJI)));
    let set = set.transpose()?;
    let packages = packages.as_deref();
    fs::write(
        out.join("art.rs"),
        generate(&art, packages, set.as_ref(), &missing)?,
    )?;
    let emoji = emoji::generate(set.as_ref(), packages, &languages()?, &out)?;
    fs::write(out.join("emoji.rs"), emoji)?;
    Ok(())
}

/// The codes of the languages that Fano speaks: the folders of its texts.
fn languages() -> Outcome<Vec<String>> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../texts/ftl");
    let texts = env::var_os("FANO_FTL").map_or(beside, PathBuf::from);
    println!("cargo::rerun-if-env-changed=FANO_FTL");
    println!("cargo::rerun-if-changed={}", texts.display());
    let mut codes = Vec::new();
    for entry in fs::read_dir(texts)? {
        let entry = entry?;
        if entry.path().is_dir() {
            codes.push(entry.file_name().to_string_lossy().into_owned());
        }
    }
    codes.sort();
    Ok(codes)
}

/// Installs the packages of the lockfile, unless they are there, and says where.
///
/// The folder is shared by all profiles of a target directory, hence the lock.
fn install(art: &Path, out: &Path) -> Outcome<PathBuf> {
    let folder = target(out).join("fano-art");
    fs::create_dir_all(&folder)?;
    let lock = File::create(folder.join("lock"))?;
    lock.lock()?;

    let wanted = fs::read_to_string(art.join("package-lock.json"))?;
    let stamp = folder.join("stamp");
    if fs::read_to_string(&stamp).is_ok_and(|installed| installed == wanted) {
        return Ok(folder);
    }
    for file in ["package.json", "package-lock.json"] {
        fs::copy(art.join(file), folder.join(file))?;
    }
    let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
    let run = Command::new(npm)
        .args(["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
        .current_dir(&folder)
        .output()
        .map_err(|error| {
            format!("npm could not be started ({error}): install Node.js with npm and build again")
        })?;
    if !run.status.success() {
        let said = String::from_utf8_lossy(&run.stderr);
        let why = said.lines().find(|line| line.contains("npm error"));
        return Err(format!(
            "npm ci failed ({}): see that the npm registry can be reached and build again",
            why.unwrap_or("it does not say why")
        )
        .into());
    }
    fs::write(stamp, wanted)?;
    Ok(folder)
}

/// The target directory, recognised by the tag Cargo leaves in it.
fn target(out: &Path) -> &Path {
    out.ancestors()
        .find(|folder| folder.join("CACHEDIR.TAG").is_file())
        .unwrap_or(out)
}

/// The table as Rust source.
fn generate(
    art: &Path,
    packages: Option<&Path>,
    emoji: Option<&Value>,
    missing: &str,
) -> Outcome<String> {
    let mut source = String::new();
    writeln!(source, "pub(crate) const MISSING: &str = {missing:?};")?;
    for (name, file) in FONTS {
        write!(source, "pub(crate) static {name}: Option<&[u8]> = ")?;
        match packages.map(|folder| folder.join(FONT_FOLDER).join(file)) {
            Some(font) => writeln!(source, "Some(include_bytes!({:?}));", font.display())?,
            None => writeln!(source, "None;")?,
        }
    }
    writeln!(source, "pub(crate) static THEMES: &[(&str, &[Entry])] = &[")?;
    for theme in THEMES {
        writeln!(source, "    ({theme:?}, &[")?;
        for (id, drawing) in drawings(art, theme, emoji)? {
            writeln!(source, "        ({id:?}, {drawing:?}),")?;
        }
        writeln!(source, "    ]),")?;
    }
    writeln!(source, "];")?;
    Ok(source)
}

fn read_json(path: &Path) -> Outcome<Value> {
    Ok(serde_json::from_str(&fs::read_to_string(path)?)?)
}

/// Every id of a theme with its drawing, in the order of the ids.
fn drawings(
    art: &Path,
    theme: &str,
    emoji: Option<&Value>,
) -> Outcome<Vec<(String, Option<String>)>> {
    let list = art.join(theme).with_extension("csv");
    let text = fs::read_to_string(&list).map_err(|error| format!("{}: {error}", list.display()))?;
    let mut found = Vec::new();
    for line in text.lines().skip(1).filter(|line| !line.trim().is_empty()) {
        let (id, source) = line
            .trim()
            .split_once(',')
            .ok_or_else(|| format!("{}: \"{line}\" is not id,source", list.display()))?;
        let drawing = match (source, source.strip_prefix("fluent:")) {
            ("own", _) => {
                let path = art.join(theme).join(id).with_extension("svg");
                let own = fs::read_to_string(&path);
                Some(own.map_err(|error| format!("{}: {error}", path.display()))?)
            }
            (_, Some(name)) => emoji.map(|set| from_emoji(set, name)).transpose()?,
            _ => return Err(format!("{}: unknown source {source}", list.display()).into()),
        };
        found.push((id.to_owned(), drawing));
    }
    found.sort();
    Ok(found)
}

/// One picture of the emoji set as a file of its own.
fn from_emoji(set: &Value, name: &str) -> Outcome<String> {
    let icon = &set["icons"][name];
    let body = icon["body"]
        .as_str()
        .ok_or_else(|| format!("the emoji set has no picture \"{name}\""))?;
    let side = |key: &str| icon[key].as_u64().or(set[key].as_u64()).unwrap_or(32);
    let (width, height) = (side("width"), side("height"));
    Ok(format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\">{body}</svg>"
    ))
}
