import type { CustomContent } from '@truemark/contract/site/content';
import { describe, expect, test } from 'vitest';
import { prepareSearch, searchTexts } from './search-texts.ts';

function text(id: string, title: string, body: string): CustomContent {
  return { id, kind: 'faq', group: 'prices', title, body, language: 'en', publishedAt: 0 };
}

const texts = [
  text('fees', 'What does it cost?', 'Watching is free. The *fees* stand on the [fees page](/detail?id=fees).'),
  text('spread', 'What is the spread?', 'The difference between two prices. It is a cost too.'),
  text('cafe', 'Café', 'Ａ full-width letter.\n\n- a list with **prices**'),
  text('ja', '価格はどこから来ますか。', '取引所の価格です。サンドボックスではシミュレーションです。'),
  text('ko', '수수료', '지금은 무료입니다.'),
  text('it', 'L’aiuto', 'Pagina di aiuto.'),
  text('ar', 'الأسعار', 'السِّعْرُ المسجَّل'),
].map(prepareSearch);

const find = (search: string) => searchTexts(texts, search).map(({ content }) => content.id);

describe('searchTexts', () => {
  test('CNT-032 finds texts that hold every word, wherever each stands', () => {
    expect(find('prices difference')).toEqual(['spread']);
    expect(find('prices nowhere')).toEqual([]);
    expect(find('   ')).toEqual([]);
  });

  test('CNT-032 a text with the word in its title comes first', () => {
    expect(find('cost')).toEqual(['fees', 'spread']);
    expect(find('spread')).toEqual(['spread']);
    expect(searchTexts(texts.toReversed(), 'cost').map(({ content }) => content.id)).toEqual(['fees', 'spread']);
  });

  test.each([
    ['CAFE', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['a FULL', 'cafe'],
    ['価格', 'ja'],
    ['수수ㄹ', 'ko'],
    ['السعر', 'ar'],
    ["l'aiuto", 'it'],
  ])('CNT-032 case, accents, width and unfinished syllables do not matter: %s', (search, id) => {
    expect(find(search)).toEqual([id]);
  });

  test('CNT-032 kana with and without voicing are different letters', () => {
    expect(find('サンド')).toEqual(['ja']);
    expect(find('サントボ')).toEqual([]);
  });

  test('CNT-032 the excerpt is the sentence that was found, in plain words', () => {
    const [fees] = searchTexts(texts, 'fees');
    expect(fees?.excerpt).toBe('The fees stand on the fees page.');
    const [japanese] = searchTexts(texts, 'シミュレーション');
    expect(japanese?.excerpt).toBe('サンドボックスではシミュレーションです。');
    const [byTitle] = searchTexts(texts, 'spread');
    expect(byTitle?.excerpt).toBe('The difference between two prices.');
  });
});
