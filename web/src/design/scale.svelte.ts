import { MediaQuery } from "svelte/reactivity";
import { innerHeight, innerWidth } from "svelte/reactivity/window";

const large = new MediaQuery("(min-width: 2800px) and (min-height: 1500px)");

/** How much larger than usual lengths in pixels are, as `base.css` does it for `rem`. */
export function pixelScale(): number {
  if (!large.current) return 1;
  return Math.max(1, Math.min((innerWidth.current ?? 0) / 1920, (innerHeight.current ?? 0) / 1080));
}
