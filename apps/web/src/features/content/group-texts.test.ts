import type { CustomContent } from '@truemark/contract/content';
import { describe, expect, test } from 'vitest';
import { groupTexts } from './group-texts.ts';

function text(id: string, group: string): CustomContent {
  return { id, kind: 'faq', group, title: id, body: '', language: 'en', publishedAt: 0 };
}

describe('groupTexts', () => {
  test('CNT-005 keeps the order of subjects and texts, and puts subjects without a name last', () => {
    const groups = groupTexts([text('a', 'own-words'), text('b', 'costs'), text('c', 'prices'), text('d', 'costs')]);
    expect(groups.map(({ group, texts }) => [group, ...texts.map(({ id }) => id)])).toEqual([
      ['costs', 'b', 'd'],
      ['prices', 'c'],
      ['other', 'a'],
    ]);
  });
});
