export const recoveryFileName = 'truemark-recovery-codes.txt';

/** The file of the recovery codes: what they are, whose, and one a line. */
export function writeRecoveryText(words: {
  readonly title: string;
  readonly note: string;
  readonly codes: readonly string[];
}): string {
  return [words.title, words.note, '', ...words.codes, ''].join('\r\n');
}
