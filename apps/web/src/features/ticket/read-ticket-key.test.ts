import { expect, it } from 'vitest';
import { readTicketKey } from './read-ticket-key.ts';

const alone = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const quiet = { hasShortcuts: true, isTyping: false };
const press = (key: string, code = '') => ({ ...alone, key, code });

it('TKT-009 B buys and S sells, on keyboards without Latin letters by their place, and nothing else does', () => {
  expect(readTicketKey(press('b'), quiet)).toBe('buy');
  expect(readTicketKey(press('S'), quiet)).toBe('sell');
  expect(readTicketKey(press('и', 'KeyB'), quiet)).toBe('buy');
  expect(readTicketKey(press('س', 'KeyS'), quiet)).toBe('sell');
  // Another Latin letter at the place of S is that letter; a key of an input method is none.
  for (const other of [press('o', 'KeyS'), press('', 'KeyB'), press('m')])
    expect(readTicketKey(other, quiet)).toBeUndefined();
});

it('TKT-009 not while somebody types, with another key held, or where single keys are turned off', () => {
  expect(readTicketKey(press('b'), { ...quiet, isTyping: true })).toBeUndefined();
  expect(readTicketKey(press('b'), { ...quiet, hasShortcuts: false })).toBeUndefined();
  for (const held of ['ctrlKey', 'metaKey', 'altKey', 'shiftKey'])
    expect(readTicketKey({ ...press('s'), [held]: true }, quiet)).toBeUndefined();
});
