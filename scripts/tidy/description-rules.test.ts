import { expect, it } from 'vitest';
import { checkDescriptions } from './description-rules.ts';

function write(folder: string, texts: Readonly<Record<string, string>>) {
  const text = JSON.stringify(texts);
  return { file: `apps/web/src/locales/${folder}/orders.json`, text, lines: [text] };
}

it('WEB-852 a description names a text', () => {
  const english = write('en', { open: 'Open' });
  expect(checkDescriptions([english, write('descriptions', { open: 'A state.' })])).toEqual([]);
  expect(checkDescriptions([english, write('descriptions', { gone: 'A state.' })])).toEqual([
    { file: 'apps/web/src/locales/descriptions/orders.json', message: 'gone describes a text that there is not' },
  ]);
});
