/** Where others open a room. Only the server knows under which address they reach it. */
import { idly } from "./frames/idle";
import type { Invitation } from "./protocol/http";

async function fetchInvitation(code: string): Promise<Invitation | null> {
  try {
    const answer = await fetch(`/api/rooms/${encodeURIComponent(code)}/invitation`);
    return answer.ok ? ((await answer.json()) as Invitation) : null;
  } catch {
    return null;
  }
}

/**
 * What people type to get to this site; nothing if only this computer can open it. The
 * server knows best, if asked about a room that still exists.
 */
export async function siteAddress(code: string | null): Promise<string> {
  const invitation = code === null ? null : await fetchInvitation(code);
  if (invitation) return invitation.reach === "others" ? invitation.address : "";
  return isThisComputer(location.hostname) ? "" : location.host;
}

export function isThisComputer(hostname: string): boolean {
  return /^(?:(?:.+\.)?localhost\.?|127(?:\.\d+){3}|\[::1\])$/i.test(hostname);
}

/**
 * The invitation to a room, kept up to date by an effect of the component that
 * asks. Until the server answers, it is the address of this page.
 */
export function invitationTo(
  code: () => string,
  connected: () => boolean = () => true,
): () => Invitation {
  let answer = $state.raw<Invitation | null>(null);

  $effect(() => {
    if (!connected()) return;
    const asked = code();
    // The address of this page is better than nothing, and the first frame should not wait.
    return idly(() => {
      void fetchInvitation(asked).then((found) => {
        if (found) answer = found;
      });
    });
  });

  return () =>
    answer ?? { url: `${location.origin}/r/${code()}`, address: location.host, reach: "others" };
}
