import { listPlainLines, parseMarkdown } from '@truemark/browser/parse-markdown';
import type { Found } from '@truemark/domain/search/find-documents';
import { type MarkedPiece, markMatches } from '@truemark/domain/search/mark-matches';

/** The sentence of a text that holds most of what was searched for, or the first one, in pieces. */
export function chooseExcerpt(
  text: string,
  found: Pick<Found<unknown>, 'words' | 'stretches'>,
): readonly MarkedPiece[] {
  const sentences = listPlainLines(parseMarkdown(text))
    .flatMap(splitSentences)
    .map(sentence => markMatches(sentence, found));
  const counts = sentences.map(pieces => pieces.filter(({ isMatch }) => isMatch).length);
  return sentences[counts.indexOf(Math.max(...counts))] ?? [];
}

function splitSentences(line: string): readonly string[] {
  return line
    .split(/(?<=[.!?؟]\s)|(?<=[。！？])/)
    .map(sentence => sentence.trim())
    .filter(Boolean);
}
