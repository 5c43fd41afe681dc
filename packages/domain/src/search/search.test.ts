import { describe, expect, test } from 'vitest';
import vectors from '../testing/search-vectors.json' with { type: 'json' };
import { findDocuments, openIndex } from './find-documents.ts';
import { isOneLetterApart } from './is-one-letter-apart.ts';
import { markMatches } from './mark-matches.ts';
import { buildSearchIndex } from './search-index.ts';
import { foldText, listForms, tokenise } from './tokenise.ts';

function open(documents: readonly { id: string; title: string; text: string }[]) {
  return openIndex(buildSearchIndex(documents), documents);
}

const documents = [
  { id: 'fees', title: 'What does it cost?', text: 'Watching is free. The *fees* stand on the fees page.' },
  { id: 'spread', title: 'What is the spread?', text: 'The difference between two prices. It is a cost too.' },
  { id: 'cafe', title: 'Café', text: 'Ａ full-width letter.\n\n- a list with **prices**' },
  { id: 'ja', title: '価格はどこから来ますか。', text: '取引所の価格です。サンドボックスではシミュレーションです。' },
  { id: 'ko', title: '수수료', text: '지금은 무료입니다.' },
  { id: 'it', title: 'L’aiuto', text: 'Pagina di aiuto.' },
  { id: 'ar', title: 'الأسعار', text: 'السِّعْرُ المسجَّل' },
  { id: 'de', title: 'Auszahlung', text: 'Die Größe einer Überweisung.' },
  { id: 'zh', title: '提现', text: '提现在审核之后到账。' },
  { id: 'zh-far', title: '账户', text: '现在可以提交，实现到账。' },
];
const index = open(documents);
const find = (search: string) => findDocuments(index, search).documents.map(({ id }) => id);

describe('published cases of search', () => {
  test.each(
    vectors.flatMap(({ text, queries_that_must_find: queries, source }) =>
      queries.map(query => ({ text, query, source })),
    ),
  )('HLP-001 $query is found in $text ($source)', ({ text, query }) => {
    const others = vectors.filter(vector => vector.text !== text).map(vector => vector.text);
    const all = [text, ...others].map(one => ({ id: one, title: '', text: one }));
    expect(findDocuments(open(all), query).documents.map(({ id }) => id)).toContain(text);
  });

  test('HLP-001 the cases are all there', () => {
    expect(vectors.flatMap(vector => vector.queries_that_must_find)).toHaveLength(19);
  });
});

describe('findDocuments', () => {
  test('HLP-002 finds what holds every word, wherever each stands', () => {
    expect(find('prices difference')).toEqual(['spread']);
    expect(find('   ')).toEqual([]);
    expect(find('?!')).toEqual([]);
  });

  test('HLP-002 where nothing holds all words, what holds more than half of them is found', () => {
    expect(find('prices nowhere')).toEqual([]);
    expect(find('prices difference nowhere')).toEqual(['spread']);
  });

  test('HLP-002 a word in the title comes first', () => {
    expect(find('cost')).toEqual(['fees', 'spread']);
    expect(find('spread')).toEqual(['spread']);
  });

  test.each([
    ['CAFE', 'cafe'],
    ['cafe\u0301', 'cafe'],
    ['a FULL', 'cafe'],
    ['価格', 'ja'],
    ['수수ㄹ', 'ko'],
    ['السعر', 'ar'],
    ['أسعار', 'ar'],
    ["l'aiuto", 'it'],
    ['grosse', 'de'],
    ['zahlung', 'de'],
  ])('HLP-003 case, accents, width, the article and unfinished syllables do not matter: %s', (search, id) => {
    expect(find(search)).toEqual([id]);
  });

  test('HLP-003 kana with and without voicing are different letters', () => {
    expect(find('サンド')).toEqual(['ja']);
    expect(find('サントボ')).toEqual([]);
  });

  test('HLP-004 one letter wrong is forgiven in alphabets, and only where nothing fits better', () => {
    expect(find('diffrence')).toEqual(['spread']);
    expect(find('sperad')).toEqual(['spread']);
    expect(find('uberweisumg')).toEqual(['de']);
    expect(find('cast')).toEqual(['fees', 'spread']);
    expect(find('cas')).toEqual([]);
    expect(find('価栓')).toEqual([]);
  });

  test('HLP-005 pairs that stand together as in the search come first', () => {
    expect(find('提现')[0]).toBe('zh');
    expect(find('提现何时到账')).toEqual(['zh']);
    expect(find('수수료는')).toEqual(['ko']);
  });

  test('HLP-005 a single letter of Han is found at the end of a sentence, too', () => {
    expect(find('账')).toEqual(['zh-far', 'zh']);
  });
});

describe('markMatches', () => {
  const mark = (text: string, search: string) =>
    markMatches(text, findDocuments(index, search))
      .map(({ text: piece, isMatch }) => (isMatch ? `[${piece}]` : piece))
      .join('');

  test('HLP-006 marks the words that were found, as they are written', () => {
    expect(mark('The Fees stand here: fees.', 'fee')).toBe('The [Fees] stand here: [fees].');
    expect(mark('Die Größe einer', 'grosse')).toBe('Die [Größe] einer');
    expect(mark('هذا هو السِّعْرُ', 'سعر')).toBe('هذا هو [السِّعْرُ]');
    expect(mark('取引所の価格です。', '価格')).toBe('取引所の[価格]です。');
    expect(mark('ｶﾌﾞｶ', '価格')).toBe('ｶﾌﾞｶ');
  });

  test('HLP-006 where the whole stretch is nowhere its pairs are marked', () => {
    expect(mark('提现后到账。', '提现何时到账')).toBe('[提现]后[到账]。');
  });
});

describe('the parts of a search', () => {
  test('HLP-003 a text is folded to what is compared', () => {
    expect(foldText('ﾃﾞｰﾀ Ǎß ﬁ ـأإآ')).toBe('データ ass fi ااا');
    expect(listForms('والشجره')).toEqual(['والشجره', 'شجره']);
    expect(listForms('الم')).toEqual(['الم']);
    expect(tokenise('使用JWT令牌')).toEqual(['使用', '用', 'jwt', '令牌', '牌']);
  });

  test('HLP-004 a near word is one change away', () => {
    for (const [word, other] of [
      ['cost', 'cots'],
      ['cost', 'cast'],
      ['cost', 'costs'],
      ['cost', 'ost'],
      ['cost', 'cost'],
    ] as const)
      expect(isOneLetterApart(word, other), `${word} ${other}`).toBe(true);
    for (const [word, other] of [
      ['cost', 'tsoc'],
      ['cost', 'cabt'],
      ['cost', 'costly'],
      ['cost', 'cotx'],
    ] as const)
      expect(isOneLetterApart(word, other), `${word} ${other}`).toBe(false);
  });
});
