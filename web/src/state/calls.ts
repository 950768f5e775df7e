import type { Answer, Call } from "../protocol/wire";

/**
 * The outcome of one of our calls. `sent` and `held` are still open; `lost` means
 * that it went missing with a broken connection and never counted.
 */
export type CallStatus = "sent" | "held" | "taken" | "late" | "wrong" | "refused" | "lost";

export type OwnCall = {
  readonly id: number;
  readonly call: Call;
  readonly status: CallStatus;
  readonly answer: Answer | null;
};

/** More than anything refers back to. */
const KEPT = 24;

export function isOpen(call: OwnCall): boolean {
  return call.status === "sent" || call.status === "held";
}

export function addCall(calls: readonly OwnCall[], id: number, call: Call): OwnCall[] {
  return [...calls.slice(-KEPT + 1), { id, call, status: "sent", answer: null }];
}

export function answerCall(calls: readonly OwnCall[], id: number, answer: Answer): OwnCall[] {
  return calls.map((own) => (own.id === id ? { ...own, status: answer.a, answer } : own));
}

/** After a reconnect, calls that reached the server are held and the rest are lost. */
export function settleAfterWelcome(calls: readonly OwnCall[], held: readonly number[]): OwnCall[] {
  return calls.map((own) => {
    if (!isOpen(own)) return own;
    return { ...own, status: held.includes(own.id) ? "held" : "lost" };
  });
}
