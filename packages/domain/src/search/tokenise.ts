/** Scripts without spaces between words, which are compared by pairs of letters; a long vowel and a repeated Han letter belong to them. */
const paired = '\\p{sc=Han}\\p{sc=Hira}\\p{sc=Kana}\\p{sc=Hang}ー々ﾞﾟ';
const runPattern = new RegExp(`([${paired}]+)|((?:(?![${paired}])[\\p{L}\\p{N}\\p{M}])+)`, 'gu');

/** A stretch of a text: letters that are compared by pairs, a word of an alphabet, or what stands between them. */
export interface Run {
  readonly kind: 'pairs' | 'word' | 'gap';
  readonly text: string;
}

const ligatures: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ٱ: 'ا',
  ى: 'ي',
  ة: 'ه',
};

/**
 * A text as it is compared: without case, width and accents, without Arabic vowel signs and stretching, with one alef.
 * The marks of kana are letters and stay.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\u0300-\u036F\u064B-\u065F\u0670\u0640]/g, '')
    .normalize('NFC')
    .replace(/[ßæœøłđٱىة]/g, letter => ligatures[letter] ?? letter);
}

/** The whole text as its stretches, in their order. */
export function splitRuns(text: string): readonly Run[] {
  const runs: Run[] = [];
  let end = 0;
  const close = (start: number) => start > end && runs.push({ kind: 'gap', text: text.slice(end, start) });
  for (const match of text.matchAll(runPattern)) {
    close(match.index);
    runs.push({ kind: match[1] === undefined ? 'word' : 'pairs', text: match[0] });
    end = match.index + match[0].length;
  }
  close(text.length);
  return runs;
}

/** Neighbouring letters, two by two; a single letter is its own pair. */
export function listPairs(run: string): readonly string[] {
  const letters = [...run];
  if (letters.length === 1) return letters;
  return letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
}

const article = /^(?:[وفبك]?ال|لل)(\p{L}{3,})$/u;

/** An Arabic word and, where it seems to begin with the article, the word without it: some only look so. */
export function listForms(word: string): readonly string[] {
  const bare = article.exec(word)?.[1];
  return bare === undefined ? [word] : [word, bare];
}

/**
 * What a text is found by. The last letter of a stretch of pairs stands there alone too, so that every letter begins
 * something.
 */
export function tokenise(text: string): readonly string[] {
  return splitRuns(foldText(text)).flatMap(run => {
    if (run.kind === 'gap') return [];
    if (run.kind === 'word') return listForms(run.text);
    return [...new Set([...listPairs(run.text), ...[...run.text].slice(-1)])];
  });
}
