import type { Attachment } from "svelte/attachments";

const still = matchMedia("(prefers-reduced-motion: reduce)");
const HOW = { duration: 240, easing: "cubic-bezier(0.2, 0.7, 0.2, 1)" };

/** A new card can be read from its first frame on: it only straightens up. */
const TURN: Keyframe[] = [
  { transform: "perspective(60rem) rotateY(52deg) scale(0.97)" },
  { transform: "none" },
];
const LAY: Keyframe[] = [
  { transform: "scale(1.18)", opacity: 0.2 },
  { transform: "none", opacity: 1 },
];

/** The same movement is played again and again: a new one costs more. */
const movements = new WeakMap<Element, Animation>();

function move(node: Element, frames: Keyframe[]) {
  if (still.matches) return;
  const again = movements.get(node);
  if (!again) {
    const movement = node.animate(frames, HOW);
    // One that is over but still there would keep others off the compositor.
    movement.onfinish = () => movement.cancel();
    movements.set(node, movement);
    return;
  }
  again.currentTime = 0;
  again.play();
}

/** Turns an element over as often as another card lies there. */
export function turnOver(_card: number): Attachment<HTMLElement> {
  return (node) => move(node, TURN);
}

/** Lays an element down as often as something else lies there, if something does. */
export function layDown(what: string | null): Attachment<HTMLElement> {
  return (node) => {
    if (what !== null) move(node, LAY);
  };
}
