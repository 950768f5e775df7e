//! `fano store`: what a server keeps.

use std::{
    io::{Write as _, stdout},
    path::Path,
};

use clap::{Args, Subcommand};
use fano_server::Tokens;
use fano_store::{Copied, PersistentStore, StoreAddress, copy};
use fano_texts::{Lang, Message};

use crate::failure::Failure;

#[derive(Clone, Debug, Subcommand)]
pub(crate) enum Command {
    /// Copy everything from one store into another, empty one: rooms, finished games, decks, drafts, the key of the tokens.
    #[command(after_help = "\
A store is a folder, as after `fano serve --data`, or a Postgres database, as
after `fano serve --store`. No server may use either of them in the meantime.

  fano store copy ~/.local/share/fano postgres://fano:secret@db.example/fano")]
    Copy(CopyArguments),
}

#[derive(Clone, Debug, Args)]
pub(crate) struct CopyArguments {
    /// The store to copy; it stays as it is.
    #[arg(value_name = "FROM")]
    from: String,
    /// Where to.
    #[arg(value_name = "TO")]
    to: String,
}

pub(crate) fn run(command: &Command, lang: Lang) -> Result<(), Failure> {
    let Command::Copy(arguments) = command;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()?;
    let from = StoreAddress::new(&arguments.from);
    let to = StoreAddress::new(&arguments.to);
    runtime.block_on(copy_all(&from, &to, lang))
}

async fn copy_all(from: &StoreAddress, to: &StoreAddress, lang: Lang) -> Result<(), Failure> {
    // A folder that is not there must not be made by looking.
    if let StoreAddress::Folder(folder) = from
        && !folder.is_dir()
    {
        let message = Message::new("store-copy-no-folder");
        return Err(Failure::Usage(
            message.with("folder", folder.display().to_string()),
        ));
    }
    let source = open(from).await?;
    let key = match (from, &source) {
        (StoreAddress::Folder(folder), _) => {
            Tokens::key_in(folder).map_err(|error| Failure::usage(&error))?
        }
        (_, PersistentStore::Postgres(store)) => {
            let key = store.kept_token_key().await;
            key.map_err(|error| Failure::usage(&error))?
        }
        _ => None,
    };
    let target = open(to).await?;
    let copied = copy(&source, &target, key).await;
    if let (Ok(_), StoreAddress::Folder(folder), Some(key)) = (&copied, to, &key) {
        keep_key(folder, key)?;
    }
    source.as_store().close().await;
    target.as_store().close().await;
    let copied = copied.map_err(|error| Failure::usage(&error))?;
    say(&copied, key.is_some(), from, to, lang)
}

async fn open(address: &StoreAddress) -> Result<PersistentStore, Failure> {
    let opened = PersistentStore::open(address).await;
    opened.map_err(|error| Failure::usage(&error))
}

fn keep_key(folder: &Path, key: &[u8; 32]) -> Result<(), Failure> {
    Tokens::keep_key(folder, key).map_err(|error| Failure::usage(&error))
}

fn say(
    copied: &Copied,
    key: bool,
    from: &StoreAddress,
    to: &StoreAddress,
    lang: Lang,
) -> Result<(), Failure> {
    let Copied {
        rooms,
        steps,
        finished,
        decks,
        revisions,
        drafts,
        pictures,
    } = *copied;
    let message = Message::new("store-copied")
        .with("from", from.to_string())
        .with("to", to.to_string())
        .with("rooms", rooms as i64)
        .with("steps", steps as i64)
        .with("finished", finished as i64)
        .with("decks", decks as i64)
        .with("revisions", revisions as i64)
        .with("drafts", drafts as i64)
        .with("pictures", pictures as i64);
    let mut out = stdout().lock();
    writeln!(out, "{}", message.say(lang))?;
    let key = match key {
        true => "store-copied-key",
        false => "store-copied-no-key",
    };
    writeln!(out, "{}", Message::new(key).say(lang))?;
    Ok(())
}
