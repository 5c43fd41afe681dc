import { expect, it } from 'vitest';
import { listValues } from './icu-text.ts';
import { writePseudoText } from './pseudo-texts.ts';

it('WEB-854 a pseudo text is accented and a third longer; its values, cases and tags stay', () => {
  expect(writePseudoText('Cancel order')).toBe('Çàñçéļéļ ôŕðéŕéŕ');
  expect(writePseudoText('<terms>Terms</terms> of {name}')).toBe('<terms>Ţéŕɱšɱš</terms> ôƒƒ {name}');
  const message = '{reason, select, cap {Cap} other {{count, plural, one {{lots} lot} other {# of {lots} lots}}}}';
  expect([...listValues(writePseudoText(message))]).toEqual([...listValues(message)]);
  expect(writePseudoText(message)).toContain('one{{lots} ļôţţ}');
});
