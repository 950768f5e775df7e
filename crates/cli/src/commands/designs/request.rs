//! Requests that cannot be carried out, and what would work instead.

use fano_designs::{
    Field, PlaneError,
    existence::{self, Obstacle},
    kirkman::{self, KirkmanError},
};
use fano_texts::{Explain, Message};

/// Why a request about designs cannot be carried out.
#[derive(Debug)]
pub(super) enum WrongRequest {
    NotANumber {
        text: String,
    },
    OrderMissing,
    OrderTooLarge {
        order: u64,
        order_max: u64,
    },
    NoPlane {
        order: u64,
        obstacle: Option<Obstacle>,
    },
    OnlyOrderNine {
        order: u64,
        kind: &'static str,
    },
    Girls(KirkmanError),
    TooManyGirls {
        girls: u64,
    },
    Unreadable {
        path: String,
        error: String,
    },
    NoDays {
        path: String,
    },
}

impl WrongRequest {
    /// A number given on the command line.
    pub(super) fn number(text: &str) -> Result<u64, Self> {
        let number = text.trim().parse();
        number.map_err(|_| Self::NotANumber {
            text: text.to_owned(),
        })
    }

    /// Parses the order of a plane.
    pub(super) fn order(text: &str) -> Result<u32, Self> {
        let order = Self::number(text)?;
        let order_max = Field::ORDER_MAX.into();
        if order > order_max {
            return Err(Self::OrderTooLarge { order, order_max });
        }
        Ok(order as u32)
    }
}

impl From<PlaneError> for WrongRequest {
    fn from(error: PlaneError) -> Self {
        match error {
            PlaneError::Impossible { order, obstacle } => Self::NoPlane {
                order: order.into(),
                obstacle: Some(obstacle),
            },
            PlaneError::TooLarge { order, order_max } => Self::OrderTooLarge {
                order: order.into(),
                order_max: order_max.into(),
            },
            PlaneError::Unknown { order } => Self::NoPlane {
                order: order.into(),
                obstacle: None,
            },
        }
    }
}

impl Explain for WrongRequest {
    fn explain(&self) -> Message {
        match self {
            Self::NotANumber { text } => {
                Message::new("designs-not-a-number").with("text", text.as_str())
            }
            Self::OrderMissing => Message::new("designs-order-missing"),
            Self::OrderTooLarge { order, order_max } => Message::new("designs-order-too-large")
                .with("order", *order)
                .with("max", *order_max),
            Self::NoPlane { order, obstacle } => no_plane(*order, *obstacle),
            Self::OnlyOrderNine { order, kind } => Message::new("designs-only-order-nine")
                .with("order", *order)
                .with("kind", *kind),
            Self::Girls(error) => girls(*error),
            Self::TooManyGirls { girls } => too_many_girls(*girls),
            Self::Unreadable { path, error } => Message::new("designs-unreadable")
                .with("path", path.as_str())
                .with("error", error.as_str()),
            Self::NoDays { path } => Message::new("designs-no-days").with("path", path.as_str()),
        }
    }
}

fn no_plane(order: u64, obstacle: Option<Obstacle>) -> Message {
    let (Some(below), Some(above)) = existence::nearest(order) else {
        return Message::new("designs-order-too-small");
    };
    let id = match obstacle {
        Some(Obstacle::BruckRyser { .. }) => "designs-no-plane-bruck-ryser",
        Some(Obstacle::Lam) => "designs-no-plane-lam",
        Some(Obstacle::SinglePoint | Obstacle::Triangle) => "designs-order-too-small",
        None => "designs-no-plane-known",
    };
    Message::new(id)
        .with("order", order)
        .with("below", below)
        .with("above", above)
}

fn girls(error: KirkmanError) -> Message {
    let (id, girls) = match error {
        KirkmanError::TooMany { girls } => return too_many_girls(girls.into()),
        KirkmanError::NotBuilt { girls } => ("designs-girls-not-built", girls),
        KirkmanError::Impossible { girls } => ("designs-girls-impossible", girls),
    };
    let (Some(below), Some(above)) = kirkman::nearest(girls) else {
        return Message::new("designs-girls-too-few");
    };
    Message::new(id)
        .with("girls", girls)
        .with("below", below)
        .with("above", above)
}

pub(super) fn too_many_girls(girls: u64) -> Message {
    Message::new("designs-girls-too-many")
        .with("girls", girls)
        .with("max", kirkman::GIRLS_MAX)
}
