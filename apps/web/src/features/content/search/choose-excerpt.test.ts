import { findDocuments, openIndex } from '@truemark/domain/search/find-documents';
import { buildSearchIndex } from '@truemark/domain/search/search-index';
import { describe, expect, test } from 'vitest';
import { chooseExcerpt } from './choose-excerpt.ts';

function excerpt(text: string, search: string): string {
  const documents = [{ title: 'Title', text }];
  const found = findDocuments(openIndex(buildSearchIndex(documents), documents), search);
  return chooseExcerpt(text, found)
    .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
    .join('');
}

describe('chooseExcerpt', () => {
  test('HLP-006 the excerpt is the sentence that was found, in plain words, with the match marked', () => {
    const text = 'Watching is free. The *fees* stand on the [fees page](/detail?id=fees).';
    expect(excerpt(text, 'fees')).toBe('The [fees] stand on the [fees] page.');
    expect(excerpt('取引所です。シミュレーションです。', 'シミュ')).toBe('[シミュ]レーションです。');
  });

  test('HLP-006 where only the title was found it is the first sentence, and nothing of an empty text', () => {
    expect(excerpt('One. Two.', 'title')).toBe('One.');
    expect(excerpt('', 'title')).toBe('');
  });
});
