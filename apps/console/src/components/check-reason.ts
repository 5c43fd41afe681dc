/** Letters of a reason. Source: `reasonText` of the contract. */
export const reasonLengthMin = 3;
export const reasonLengthMax = 500;

/** The text key of what is wrong with a reason, or undefined. Blanks around it do not count. */
export function checkReason(reason: string): 'reasonMissing' | 'reasonShort' | undefined {
  const { length } = reason.trim();
  if (length === 0) return 'reasonMissing';
  return length < reasonLengthMin ? 'reasonShort' : undefined;
}
