import type { Attachment } from "svelte/attachments";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const TIMING = { duration: 240, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

/** A new card is readable from its first frame on: it only straightens up. */
const TURN: Keyframe[] = [
  { transform: "perspective(60rem) rotateY(52deg) scale(0.97)" },
  { transform: "none" },
];
const LAY: Keyframe[] = [
  { transform: "scale(1.18)", opacity: 0.2 },
  { transform: "none", opacity: 1 },
];

/** One animation is replayed: creating a new one costs more. */
const movements = new WeakMap<Element, Animation>();

function move(node: Element, frames: Keyframe[]) {
  if (still.matches) return;
  const earlier = movements.get(node);
  if (!earlier) {
    const movement = node.animate(frames, TIMING);
    // A finished animation that is still attached would keep others off the compositor.
    movement.onfinish = () => movement.cancel();
    movements.set(node, movement);
    return;
  }
  earlier.currentTime = 0;
  earlier.play();
}

/** Turns an element over whenever its card changes. */
export function turnOver(_card: number): Attachment<HTMLElement> {
  return (node) => move(node, TURN);
}

/** Lays an element down whenever its content changes to something. */
export function layDown(what: string | null): Attachment<HTMLElement> {
  return (node) => {
    if (what !== null) move(node, LAY);
  };
}
