import { readTyped } from '@truemark/domain/text/typed-text';

/** Marks that belong to a letter in Latin script; in others, such as Japanese, they make another letter. */
const latinMarks = /(\p{Script=Latin})\p{M}+/gu;
/** Vowel signs, hamza above and below, madda, and the stroke that only stretches a word. */
const arabicMarks = /[\u064B-\u065F\u0670\u0640]/g;
const arabicForms: Readonly<Record<string, string>> = { '\u0671': '\u0627', '\u0649': '\u064A', '\u0629': '\u0647' };
const arabicArticle = /(?<![\p{L}\p{M}])\u0627\u0644(?=\p{L}{2})/gu;
const katakanaOffset = 0x60;

/**
 * What a search compares: without case, width, accents and the marks between letters. Hiragana is katakana, hamza and
 * the article make no difference, and Hangul stands letter by letter, so that a syllable is found while it is typed.
 */
export function foldSearch(text: string): string {
  return readTyped(text)
    .normalize('NFKD')
    .replace(latinMarks, '$1')
    .replace(arabicMarks, '')
    .replace(/[\u0671\u0649\u0629]/g, form => arabicForms[form] ?? form)
    .replace(arabicArticle, '')
    .normalize('NFC')
    .replace(/[\u3041-\u3096]/g, kana => String.fromCharCode(kana.charCodeAt(0) + katakanaOffset))
    .replace(/[\uAC00-\uD7A3]/g, syllable => syllable.normalize('NFD'))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '');
}

/** A folded search without the consonant at its end, which may be the beginning of the syllable that comes next. */
export function dropLastConsonant(folded: string): string {
  return folded.replace(/[\u11A8-\u11C2]$/, '');
}
