const shownLetters = 6;
const shownEnd = 4;

/** An address with its middle cut out, for a name of something: the whole one stands beside it for those who ask. */
export function shortenAddress(address: string): string {
  return `${address.slice(0, shownLetters)}…${address.slice(-shownEnd)}`;
}
