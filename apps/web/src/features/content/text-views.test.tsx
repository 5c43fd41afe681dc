import type { CustomContent } from '@truemark/contract/site/content';
import { findDocuments, openIndex } from '@truemark/domain/search/find-documents';
import { buildSearchIndex } from '@truemark/domain/search/search-index';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import type { Translate } from '../../platform/text.ts';
import { buildTextPath } from './build-text-path.ts';
import { FaqItem } from './faq-item.tsx';
import { HelpResults } from './search/help-results.tsx';
import { TextArticle, TextDate } from './text-article.tsx';
import { TextStatus } from './text-status.tsx';

const t = ((key: string) => `[${key}]`) as Translate<'content'>;
const draw = (element: React.ReactNode) => renderToStaticMarkup(element);
const question: CustomContent = {
  id: 'can-i-trade',
  kind: 'faq',
  group: 'account',
  title: 'Can I trade here?',
  body: 'Not yet.',
  language: 'en',
  publishedAt: 0,
};

describe('FaqItem', () => {
  const drawItem = (isNamed: boolean) => draw(<FaqItem text={question} isNamed={isNamed} pageLanguage="en" t={t} />);

  test('CNT-033 a question stands open when the address names it, and closed otherwise', () => {
    expect(drawItem(true)).toMatch(/^<details id="can-i-trade" open=""/);
    expect(drawItem(false)).toMatch(/^<details id="can-i-trade" class/);
  });

  test('CNT-033 the address of a question names it on the page of questions', () => {
    expect(buildTextPath(question)).toBe('/help/faq#can-i-trade');
  });
});

describe('TextArticle', () => {
  const drawArticle = (language: 'en' | 'ar', pageLanguage: 'en' | 'ar') =>
    draw(<TextArticle body="Hi" language={language} pageLanguage={pageLanguage} t={t} />);

  test('CNT-036 a text in another language says so and keeps its own language and direction', () => {
    expect(drawArticle('en', 'ar')).toContain('[page.inEnglish]');
    expect(drawArticle('en', 'ar')).toMatch(/<div class="[^"]*" lang="en" dir="ltr">/);
  });

  test('CNT-036 a text in the language of the page is not marked', () => {
    expect(drawArticle('ar', 'ar')).not.toMatch(/inEnglish|lang=|dir=/);
  });
});

describe('TextStatus', () => {
  const drawStatus = (state: Parameters<typeof TextStatus<string>>[0]['loaded']['state']) =>
    draw(
      <TextStatus loaded={{ state, retry: () => undefined }} t={t} locale="en" missing="No such notice">
        {value => <p>{value}</p>}
      </TextStatus>,
    );

  test('CNT-035 what does not exist says so and leads to help and home', () => {
    const html = drawStatus({ kind: 'missing' });
    expect(html).toContain('No such notice');
    expect(html).toMatch(/href="\/help".*href="\/"/);
  });

  test('CNT-037 a failure says why and offers to try again', () => {
    expect(drawStatus({ kind: 'failed', reason: 'offline' })).toMatch(
      /role="alert".*\[error.offline\].*\[error.retry\]/s,
    );
    expect(drawStatus({ kind: 'failed', reason: 'server' })).toContain('[error.server]');
  });

  test('CNT-037 the last good text stays under a line that says how old it is', () => {
    expect(drawStatus({ kind: 'ready', value: 'Hello', staleSinceMs: 5 })).toMatch(/\[error.stale\].*<p>Hello<\/p>/s);
    expect(drawStatus({ kind: 'ready', value: 'Hello', staleSinceMs: undefined })).toBe('<p>Hello</p>');
  });

  test('CNT-034 while it is loading, its place says so', () => {
    expect(drawStatus({ kind: 'loading' })).toContain('aria-busy="true"');
  });
});

describe('notices and results', () => {
  test('CNT-038 a notice has its own address, and its date is a day in UTC wherever the reader is', () => {
    expect(buildTextPath({ kind: 'notice', id: 'ten-languages' })).toBe('/help/notice?id=ten-languages');
    expect(draw(<TextDate atMs={Date.UTC(2026, 10, 2)} locale="en" />)).toBe(
      '<time dateTime="2026-11-02">2 Nov 2026</time>',
    );
  });

  const documents = [
    { kind: 'faq', id: question.id, title: question.title, text: question.body, language: 'en' },
    { kind: 'refusal', id: 'notTradable', title: 'Not tradable', text: 'The market is closed.', language: 'en' },
    { kind: 'page', id: 'fees', title: 'Fees', text: 'Every trade costs.', language: 'en' },
  ] as const;
  const drawResults = (search: string, language: 'en' | 'ar' = 'en') => {
    const found = findDocuments(openIndex(buildSearchIndex(documents), documents), search);
    const act = () => undefined;
    return draw(<HelpResults {...{ found, search, language, t }} onClear={act} onOpen={act} onSupport={act} />);
  };

  test('HLP-007 a search that finds nothing says so, can be cleared, and leads to support', () => {
    expect(drawResults('xyz')).toMatch(
      /\[search.nothing\].*\[search.nothingHint\].*\[search.clear\].*\[support.open\]/s,
    );
  });

  test('HLP-007 a result leads to its text, with what was found marked and its kind', () => {
    const html = drawResults('trade');
    expect(html).toContain('href="/help/faq#can-i-trade"');
    expect(html).toMatch(/\[search.kindFaq\].*Can I <mark[^>]*>trade<\/mark> here\?/s);
    expect(drawResults('market')).toContain('href="/help/refusals/notTradable"');
    expect(drawResults('fees')).toContain('href="/detail?id=fees&amp;title=Fees"');
  });

  test('HLP-008 a result in another language than the page says so and keeps its language', () => {
    const html = drawResults('fees', 'ar');
    expect(html).toContain('<span lang="en">English</span>');
    expect(html).toMatch(/lang="en" dir="ltr"/);
    expect(drawResults('fees')).not.toContain('English');
  });
});
