/** A text that keeps its own direction among others: a date, a figure, a code or a name within a sentence of Arabic. */
export function isolateText(text: string): string {
  return `\u2068${text}\u2069`;
}

/** The text without those marks, for a canvas, a file or the name of a tab, which do not know them. */
export function removeIsolates(text: string): string {
  return text.replaceAll(/[\u2066-\u2069]/g, '');
}
