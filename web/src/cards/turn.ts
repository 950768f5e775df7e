import type { Attachment } from "svelte/attachments";

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** A new card can be read from its first frame on: it only straightens up. */
const TURN = [
  { transform: "perspective(60rem) rotateY(52deg) scale(0.97)" },
  { transform: "none" },
];

/** Turns an element over as often as another card lies there. */
export function turnOver(_card: number): Attachment<HTMLElement> {
  return (node) => {
    if (still.matches) return;
    const turning = node.animate(TURN, {
      duration: 240,
      easing: "cubic-bezier(0.2, 0.7, 0.2, 1)",
    });
    return () => turning.cancel();
  };
}
