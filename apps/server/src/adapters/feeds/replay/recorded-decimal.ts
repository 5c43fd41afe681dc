const pattern = /^(\d+)(?:\.(\d+))?$/;

/**
 * Reads a recorded number as an integer of 10^-scale units. Digits beyond `decimals` are rounded, half away from zero,
 * in the decimal text itself: sources write 32-bit floats as long decimals. Undefined for anything but a plain number
 * that is not negative.
 */
export function readRecordedDecimal(text: string, decimals: number, scale: number): bigint | undefined {
  const match = pattern.exec(text);
  if (!match) return undefined;
  const [, whole = '', fraction = ''] = match;
  const kept = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  const rounded = (fraction[decimals] ?? '0') >= '5' ? kept + 1n : kept;
  return rounded * 10n ** BigInt(scale - decimals);
}
