import { operatorContentKinds, saveContent } from '@truemark/contract/operators/content';
import { describe, expect, it } from 'vitest';
import { buildSave, createDraft, editText, findProblem, hasChanges, listChanged, readDraft } from './content-draft.ts';
import { contentKinds } from './content-kinds.ts';

const saved = readDraft({
  content: {
    id: 'fees',
    kind: 'help',
    pageType: null,
    group: 'prices',
    position: 3,
    title: 'Fees',
    languages: ['en', 'de'],
    isFixed: false,
    isWithdrawn: false,
    isSample: true,
    publishedAt: 1,
  },
  texts: [
    { language: 'en', title: 'Fees', body: 'All fees.' },
    { language: 'de', title: 'Gebühren', body: 'Alle Gebühren.' },
  ],
});

it('CWB-020 every kind of content can be written', () => {
  expect([...contentKinds].sort()).toEqual([...operatorContentKinds].sort());
});

describe('a draft of content', () => {
  it('CWB-020 sends the languages that changed and leaves the others as they are', () => {
    expect(hasChanges(saved, saved)).toBe(false);
    const draft = editText(editText(saved, 'fr', { title: ' Frais ' }), 'fr', { body: 'Tous les frais.' });
    expect(hasChanges(draft, saved)).toBe(true);
    expect(listChanged(draft, saved)).toEqual(['fr']);
    const body = buildSave(draft, saved, 'French was missing');
    expect(body.texts).toEqual([{ language: 'fr', title: 'Frais', body: 'Tous les frais.' }]);
    expect(body).toMatchObject({ id: 'fees', isNew: false, pageType: null, group: 'prices', position: 3 });
    expect(saveContent.body?.safeParse(body).success).toBe(true);
  });

  it('CWB-020 a page has a type and no subject, everything else a subject and no type', () => {
    const page = editText({ ...createDraft('page'), id: 'terms', pageType: 2, group: 'x' }, 'en', { title: 'Terms' });
    expect(buildSave(page, createDraft('page'), 'new')).toMatchObject({ isNew: true, pageType: 2, group: null });
  });

  it('CWB-021 says what is missing before anything is sent', () => {
    const fresh = createDraft('faq');
    const filled = editText({ ...fresh, id: 'what-is-it', group: 'start' }, 'en', {
      title: 'What is it?',
      body: 'This.',
    });
    expect(findProblem(filled, fresh)).toBeUndefined();
    expect(findProblem({ ...filled, id: 'What is it' }, fresh)).toEqual({ code: 'idWrong' });
    expect(findProblem({ ...filled, group: ' ' }, fresh)).toEqual({ code: 'groupMissing' });
    expect(findProblem({ ...filled, position: '-1' }, fresh)).toEqual({ code: 'positionWrong' });
    expect(findProblem({ ...filled, position: '10001' }, fresh)).toEqual({ code: 'positionWrong' });
    expect(findProblem(editText(filled, 'en', { title: '', body: '' }), fresh)).toEqual({ code: 'englishMissing' });
  });

  it('CWB-021 names the language in which something is missing', () => {
    const fresh = createDraft('notice');
    const filled = editText({ ...fresh, id: 'n', group: 'news' }, 'en', { title: 'News', body: '' });
    const untitled = editText(filled, 'ja', { body: '本文' });
    expect(findProblem(untitled, fresh)).toEqual({ code: 'titleMissing', language: 'ja' });
    const long = editText(filled, 'ko', { title: 'x', body: 'x'.repeat(40_001) });
    expect(findProblem(long, fresh)).toEqual({ code: 'bodyLong', language: 'ko' });
    const longTitle = editText(filled, 'it', { title: 'x'.repeat(201) });
    expect(findProblem(longTitle, fresh)).toEqual({ code: 'titleLong', language: 'it' });
  });
});
