//! Where certificates come from.

use fano_server::{Acme, LETS_ENCRYPT, TlsFiles, TlsSource, is_host_name};
use fano_texts::Message;

use super::{data_folder, settings::Settings};
use crate::failure::Failure;

/// The folder of certificates from a CA, in the data folder.
const FOLDER: &str = "acme";

/// What the settings say about HTTPS, checked.
pub(super) fn source(settings: &Settings) -> Result<Option<TlsSource>, Failure> {
    let refuse = |id: &'static str| Err(Failure::Usage(Message::new(id)));
    let files = match (&settings.tls_cert, &settings.tls_key) {
        (None, None) => None,
        (Some(certificate), Some(key)) => Some(TlsFiles {
            certificate: certificate.clone(),
            key: key.clone(),
        }),
        _ => return refuse("serve-tls-halves"),
    };
    let Some(name) = &settings.acme else {
        if settings.acme_email.is_some() || settings.acme_directory.is_some() {
            return refuse("serve-acme-alone");
        }
        if let Some(files) = &files {
            files.check().map_err(|error| Failure::usage(&error))?;
        }
        return Ok(files.map(TlsSource::Files));
    };
    if files.is_some() {
        return refuse("serve-acme-files");
    }
    if settings.cluster_name.is_some() {
        return refuse("serve-acme-cluster");
    }
    if !is_host_name(name) {
        let message = Message::new("serve-acme-name").with("name", name.as_str());
        return Err(Failure::Usage(message));
    }
    let directory = settings.acme_directory.as_deref().unwrap_or(LETS_ENCRYPT);
    if directory.len() <= "https://".len() || !directory.starts_with("https://") {
        let message = Message::new("serve-acme-directory").with("url", directory);
        return Err(Failure::Usage(message));
    }
    if let Some(email) = &settings.acme_email
        && !is_mail_address(email)
    {
        let message = Message::new("serve-acme-email").with("email", email.as_str());
        return Err(Failure::Usage(message));
    }
    Ok(Some(TlsSource::Acme(Acme {
        name: name.to_ascii_lowercase(),
        email: settings.acme_email.clone(),
        directory: directory.to_owned(),
        folder: data_folder(settings).join(FOLDER),
    })))
}

/// Whether this could be an address; only the CA can tell whether it is one.
fn is_mail_address(email: &str) -> bool {
    let plain = |c: char| c.is_ascii_graphic() && !",?&%<>".contains(c);
    email.chars().all(plain)
        && email
            .split_once('@')
            .is_some_and(|(user, host)| !user.is_empty() && is_host_name(host))
}

#[cfg(test)]
mod tests {
    use fano_texts::Lang;

    use super::*;

    fn settings() -> Settings {
        Settings {
            acme: Some("Fano.Example".to_owned()),
            data: Some("data".into()),
            ..Settings::default()
        }
    }

    fn said(settings: &Settings) -> String {
        let failure = source(settings).expect_err("wrong");
        failure.message().expect("a sentence").say(Lang::En)
    }

    #[test]
    fn a_name_is_enough() {
        let expected = Acme {
            name: "fano.example".to_owned(),
            email: None,
            directory: LETS_ENCRYPT.to_owned(),
            folder: "data/acme".into(),
        };
        let found = source(&settings()).expect("right");
        assert_eq!(found, Some(TlsSource::Acme(expected)));
        assert_eq!(source(&Settings::default()).expect("right"), None);
    }

    #[test]
    fn what_does_not_fit_together_is_told() {
        let alone = Settings {
            acme_email: Some("mia@fano.example".to_owned()),
            ..Settings::default()
        };
        assert!(said(&alone).contains("--acme NAME"));
        let files = Settings {
            tls_cert: Some("a".into()),
            tls_key: Some("b".into()),
            ..settings()
        };
        assert!(said(&files).contains("--tls-cert"));
        let cluster = Settings {
            cluster_name: Some("fano".to_owned()),
            ..settings()
        };
        assert!(said(&cluster).contains("--cluster-name"));
        for wrong in ["10.0.0.1", "https://fano.example", "fano example"] {
            let name = Settings {
                acme: Some(wrong.to_owned()),
                ..settings()
            };
            assert!(said(&name).contains(wrong), "{wrong}");
        }
        for wrong in ["http://ca.example", "ca.example", "https://"] {
            let directory = Settings {
                acme_directory: Some(wrong.to_owned()),
                ..settings()
            };
            assert!(said(&directory).contains("https://"), "{wrong}");
        }
        for wrong in ["mia", "@fano.example", "mia@", "a@b,c@d", "mia <m@b.c>"] {
            let email = Settings {
                acme_email: Some(wrong.to_owned()),
                ..settings()
            };
            assert!(said(&email).contains(wrong), "{wrong}");
        }
    }
}
