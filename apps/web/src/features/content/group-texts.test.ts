import type { CustomContent } from '@truemark/contract/site/content';
import { describe, expect, test } from 'vitest';
import { groupTexts } from './group-texts.ts';

function text(id: string, group: string): CustomContent {
  return { id, kind: 'faq', group, title: id, body: '', language: 'en', publishedAt: 0 };
}

describe('groupTexts', () => {
  test('CNT-005 puts subjects in their order, those without a name last, and keeps the order of texts', () => {
    const groups = groupTexts([text('a', 'own-words'), text('b', 'costs'), text('c', 'prices'), text('d', 'costs')]);
    expect(groups.map(({ group, texts }) => [group, ...texts.map(({ id }) => id)])).toEqual([
      ['prices', 'c'],
      ['costs', 'b', 'd'],
      ['other', 'a'],
    ]);
  });
});
