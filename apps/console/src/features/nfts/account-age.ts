const freshMs = 7 * 86_400_000;

/** Whether payment details are so new that whoever pays by them is warned. */
export function isFreshAccount(enteredAtMs: number, nowMs: number): boolean {
  return nowMs - enteredAtMs < freshMs;
}
