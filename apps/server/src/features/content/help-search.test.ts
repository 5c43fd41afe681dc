import { languages } from '@truemark/contract/languages';
import { isOperatorRefusal } from '@truemark/contract/refusal-help';
import { type RefusalName, refusals } from '@truemark/contract/refusals';
import type { HelpDocument } from '@truemark/contract/site/help';
import { findDocuments, openIndex } from '@truemark/domain/search/find-documents';
import { expect, it } from 'vitest';
import { createHelpSearch } from './help-search.ts';

const fees: HelpDocument = { kind: 'page', id: 'fees', title: 'Fees', text: 'Watching is free.', language: 'en' };

it('HLP-009 an index holds the texts of its language and every refusal that users can meet', async () => {
  const search = createHelpSearch({ listDocuments: async language => [{ ...fees, language }] }, 'A');
  const wanted = Object.keys(refusals).filter(name => !isOperatorRefusal(name as RefusalName));
  for (const language of languages) {
    const { documents, ...rest } = await search.readIndex(language);
    expect(documents[0]).toEqual({ ...fees, language });
    const found = documents.filter(({ kind }) => kind === 'refusal');
    expect(found.map(({ id }) => id).toSorted()).toEqual(wanted.toSorted());
    for (const { title, text } of found) expect(`${title}${text}`, language).not.toMatch(/[{}]|undefined/);
    // The heading stands above the text, and is not said again in it.
    for (const { title, text } of found) expect(text.startsWith(title), `${language}: ${title}`).toBe(false);
    const byCode = findDocuments(openIndex(rest, documents), '10020').documents;
    expect(byCode.length, language).toBeGreaterThan(0);
  }
});

it('HLP-009 it is built once, and anew when a text changes', async () => {
  let text = fees;
  const search = createHelpSearch({ listDocuments: async () => [text] }, 'A');
  const first = await search.readIndex('en');
  expect(await search.readIndex('en')).toBe(first);
  text = { ...fees, text: 'A commission is charged.' };
  const { documents, ...index } = await search.readIndex('en');
  expect(findDocuments(openIndex(index, documents), 'commission').documents).toEqual([text]);
});
