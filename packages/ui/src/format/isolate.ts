/** A text that keeps its own direction among others: a date, a figure, a code or a name within a sentence of Arabic. */
export function isolateText(text: string): string {
  return `\u2068${text}\u2069`;
}
