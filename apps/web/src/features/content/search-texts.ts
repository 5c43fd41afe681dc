import { listPlainLines, parseMarkdown } from '@truemark/browser/parse-markdown';
import type { CustomContent } from '@truemark/contract/site/content';

/** A text made ready for searching: its words once as they are shown and once as they are compared. */
export interface SearchableText {
  readonly content: CustomContent;
  readonly sentences: readonly string[];
  readonly foldedTitle: string;
  readonly foldedSentences: readonly string[];
}

export interface SearchResult {
  readonly content: CustomContent;
  /** The sentence that was found, or the first one when only the title was. */
  readonly excerpt: string;
}

/** Prepares a text once, so that each letter typed only compares. */
export function prepareSearch(content: CustomContent): SearchableText {
  const sentences = listPlainLines(parseMarkdown(content.body)).flatMap(splitSentences);
  return {
    content,
    sentences,
    foldedTitle: foldText(content.title),
    foldedSentences: sentences.map(foldText),
  };
}

/** Texts that hold every word of the search in title or text; those with more of them in the title come first. */
export function searchTexts(texts: readonly SearchableText[], search: string): readonly SearchResult[] {
  const words = foldText(search).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return texts
    .filter(text => words.every(word => text.foldedTitle.includes(word) || hasWord(text.foldedSentences, word)))
    .map(text => ({ text, weight: words.filter(word => text.foldedTitle.includes(word)).length }))
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ text }) => ({ content: text.content, excerpt: chooseExcerpt(text, words) }));
}

/**
 * Case, width and Latin accents do not count, nor do Arabic vowel signs or the shape of an apostrophe. Hangul is
 * compared by letter, so that a syllable is found while it is still being typed.
 */
function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/[\u0300-\u036F\u064B-\u065F\u0640]/g, '')
    .replace(/[’‘]/g, "'")
    .toLowerCase();
}

function hasWord(sentences: readonly string[], word: string): boolean {
  return sentences.some(sentence => sentence.includes(word));
}

function chooseExcerpt(text: SearchableText, words: readonly string[]): string {
  const counts = text.foldedSentences.map(sentence => words.filter(word => sentence.includes(word)).length);
  return text.sentences[counts.indexOf(Math.max(...counts))] ?? '';
}

function splitSentences(line: string): readonly string[] {
  return line
    .split(/(?<=[.!?؟]\s)|(?<=[。！？])/)
    .map(sentence => sentence.trim())
    .filter(Boolean);
}
