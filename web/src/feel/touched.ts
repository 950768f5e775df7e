/**
 * Whether somebody has touched this page since it was loaded. Where a browser
 * does not say, sounds and vibration may be tried.
 */
export function wasTouched(): boolean {
  return globalThis.navigator?.userActivation?.hasBeenActive ?? true;
}
