/** Where others open a room. Only the server knows under which address they reach it. */
import type { Invitation } from "./protocol/http";

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
    const path = `/api/rooms/${encodeURIComponent(code())}/invitation`;
    const request = fetch(path).then(async (found) => {
      if (found.ok) answer = (await found.json()) as Invitation;
    });
    // The address of this page is better than nothing.
    request.catch(() => undefined);
  });

  return () =>
    answer ?? { url: `${location.origin}/r/${code()}`, address: location.host, reach: "others" };
}
