//! How bad the conditions of a session are.

/// How bad the network is, and how often the server dies.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weather {
    pub(crate) round_trip_ms: (u32, u32),
    pub(crate) jitter_percent: u32,
    pub(crate) loss_permille: u32,
    /// How often, out of a thousand frames to a client, its connection breaks.
    pub(crate) breaks_permille: u32,
    /// How often, out of a thousand steps of the room, the server is killed.
    pub(crate) kills_permille: u32,
    /// How often, out of a thousand frames that reach a client, its owner does
    /// something other than play: leaves, hands over, removes somebody.
    pub(crate) whims_permille: u32,
    /// How long the kernel's figures take to reach the room.
    pub(crate) kernel_answer: KernelAnswer,
    /// The link to gateways on other machines, if there are any.
    pub(crate) link: Option<LinkWeather>,
}

/// How bad the link between machines is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LinkWeather {
    /// How many gateways there are besides the room's own machine.
    pub(crate) gateways: usize,
    /// A packet's shortest and longest way, in microseconds.
    pub(crate) way_us: (u32, u32),
    /// How many of a thousand packets are lost …
    pub(crate) loss_permille: u32,
    /// … and how many arrive twice.
    pub(crate) repeats_permille: u32,
}

/// How the server answers the room's question for the kernel's figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum KernelAnswer {
    /// Before anything else happens, like a server that owns its sockets.
    AtOnce,
    /// After some milliseconds, as over a link between machines.
    Delayed,
    /// Not at all: there are no figures, as behind a proxy.
    Never,
}
