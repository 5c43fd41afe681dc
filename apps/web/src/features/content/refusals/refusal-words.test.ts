import { languages } from '@truemark/contract/languages';
import { isOperatorRefusal } from '@truemark/contract/refusal-help';
import { type RefusalName, refusals } from '@truemark/contract/refusals';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type AnyTextKey, getWireText, hasText, loadNamespaces, showLanguage } from '../../../platform/text.ts';
import { wordRefusal } from './refusal-words.ts';

const names = Object.keys(refusals) as RefusalName[];
const isGeneral = (key: string): key is AnyTextKey<'content'> => hasText('content', key);
const word = (name: RefusalName) => wordRefusal(name, getWireText('content'), getWireText('refusals'), isGeneral);

beforeAll(() => {
  vi.stubGlobal('document', { documentElement: {} });
});
afterAll(async () => {
  await showLanguage('en');
  vi.unstubAllGlobals();
});

it('HLP-010 every refusal has a heading, a cause and a way out in ten languages, without a placeholder', async () => {
  for (const language of languages) {
    await showLanguage(language);
    await loadNamespaces(['content', 'refusals']);
    for (const name of names) {
      const { title, sentence, forms, why, whatToDo } = word(name);
      for (const text of [title, why, whatToDo, ...forms, ...(sentence === undefined ? [] : [sentence])]) {
        expect(text, `${language} ${name}`).not.toMatch(/[{}]|undefined|^\s*$/);
        expect(text, `${language} ${name}`).not.toMatch(/^(cause|general)\./);
      }
      expect(sentence === undefined, name).toBe(isOperatorRefusal(name));
    }
  }
});

it('HLP-010 a refusal that has several forms shows each, and one whose sentence has values is worded in general', async () => {
  await showLanguage('en');
  await loadNamespaces(['content', 'refusals']);
  expect(new Set(word('notTradable').forms).size).toBe(7);
  expect(word('loanTooSoon').title).toBe('It is too early for your next loan');
});
