/** How far the crosshair moves: by bars, or to an end of what is on screen. */
export type CrosshairStep = number | 'first' | 'last';

const leapBars = 10;

/** The step of a key, undefined for keys that move nothing. The chart is not mirrored: left is older in every language. */
export function chooseStep(key: string, hasShift: boolean): CrosshairStep | undefined {
  if (key === 'ArrowLeft') return hasShift ? -leapBars : -1;
  if (key === 'ArrowRight') return hasShift ? leapBars : 1;
  if (key === 'Home') return 'first';
  return key === 'End' ? 'last' : undefined;
}

/** The bar that a step leads to, never beyond the ends; without a bar pointed at it begins with the last on screen. */
export function calculateStepIndex(
  step: CrosshairStep,
  pointed: number | undefined,
  view: { readonly from: number; readonly to: number; readonly count: number },
): number | undefined {
  const lastIndex = view.count - 1;
  if (lastIndex < 0) return undefined;
  const lastVisible = Math.min(lastIndex, view.to - 1);
  if (step === 'first') return view.from;
  if (step === 'last' || pointed === undefined) return lastVisible;
  return Math.min(lastIndex, Math.max(0, pointed + step));
}
