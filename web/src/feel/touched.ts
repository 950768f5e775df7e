/**
 * Whether the user has interacted with this page since it was loaded. If the
 * browser does not say, sound and vibration may be tried.
 */
export function wasTouched(): boolean {
  return globalThis.navigator?.userActivation?.hasBeenActive ?? true;
}
