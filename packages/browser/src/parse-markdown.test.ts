import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findExcerpt, listPlainLines, parseMarkdown } from './parse-markdown.ts';

const plain = (text: string) => ({ kind: 'text', text }) as const;

describe('parseMarkdown', () => {
  test('CNT-030 reads headings, paragraphs, lists, tables, quotes and rules', () => {
    const body = [
      '# One',
      'Some **strong** and *light* `code`  ',
      'next',
      '- first',
      '- [second](/help)',
      '',
      '3. third',
      '',
      '> said',
      '',
      '| What | Rate |',
      '| --- | --- |',
      '| Open | 0.05% |',
      '',
      '---',
    ].join('\n');
    expect(parseMarkdown(body)).toEqual([
      { kind: 'heading', level: 2, spans: [plain('One')] },
      {
        kind: 'paragraph',
        spans: [
          plain('Some '),
          { kind: 'strong', spans: [plain('strong')] },
          plain(' and '),
          { kind: 'emphasis', spans: [plain('light')] },
          plain(' '),
          { kind: 'code', text: 'code' },
          { kind: 'break' },
          plain('next'),
        ],
      },
      {
        kind: 'list',
        start: undefined,
        items: [
          [{ kind: 'paragraph', spans: [plain('first')] }],
          [
            {
              kind: 'paragraph',
              spans: [{ kind: 'link', target: { kind: 'inside', path: '/help' }, spans: [plain('second')] }],
            },
          ],
        ],
      },
      { kind: 'list', start: 3, items: [[{ kind: 'paragraph', spans: [plain('third')] }]] },
      { kind: 'quote', blocks: [{ kind: 'paragraph', spans: [plain('said')] }] },
      { kind: 'table', head: [[plain('What')], [plain('Rate')]], rows: [[[plain('Open')], [plain('0.05%')]]] },
      { kind: 'rule' },
    ]);
  });

  test('CNT-030 markup is text like any other', () => {
    expect(parseMarkdown('<script>alert(1)</script>')).toEqual([
      { kind: 'paragraph', spans: [plain('<script>alert(1)</script>')] },
    ]);
    expect(listPlainLines(parseMarkdown('a <img src=x onerror=alert(1)> b'))).toEqual([
      'a <img src=x onerror=alert(1)> b',
    ]);
    expect(listPlainLines(parseMarkdown('![a chart](https://example.com/x.png)'))).toEqual(['a chart']);
  });

  test('CNT-030 character references become the characters they stand for, in words only', () => {
    expect(listPlainLines(parseMarkdown('Fish &amp; chips&nbsp;&#233; &unknown; `&amp;`'))).toEqual([
      'Fish & chips\u00A0é &unknown; &amp;',
    ]);
  });

  test('CNT-800 the line that stands for a text in a list is no heading, unless it has nothing else', () => {
    expect(findExcerpt(parseMarkdown('## What\n\nNew hours on Friday.\n\nMore.'))).toBe('New hours on Friday.');
    expect(findExcerpt(parseMarkdown('## What'))).toBe('What');
    expect(findExcerpt(parseMarkdown(''))).toBe('');
  });

  test('CNT-031 a link to where no text may lead is its words', () => {
    expect(parseMarkdown('[press here](javascript:alert(1))')).toEqual([
      { kind: 'paragraph', spans: [plain('press here')] },
    ]);
  });

  test('CNT-030 any text can be read, and no letter of a plain one is lost', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), body => Array.isArray(parseMarkdown(body))));
    const word = fc.stringMatching(/^[a-zé漢م]{1,12}$/);
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), words => {
        expect(listPlainLines(parseMarkdown(words.join(' ')))).toEqual([words.join(' ')]);
      }),
    );
  });
});
