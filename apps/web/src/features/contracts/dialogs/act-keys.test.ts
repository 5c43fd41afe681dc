import { ApiError } from '@truemark/client/api-error';
import { expect, it } from 'vitest';
import { openAct, startAct } from './act-keys.ts';

let lastOrder = 0;

function makeAct() {
  lastOrder += 1;
  return { name: `close ${lastOrder}`, seen: '2' };
}

const timeout = new ApiError('timeout', 'gone');
const refuse = (refusal: 'notTradable' | 'orderStateWrong') => new ApiError('refusal', 'no', { refusal });

it('CTR-265 a request that got no answer keeps its key when its dialog is opened again, and says that it may have been done', () => {
  const act = makeAct();
  expect(openAct(act)).toBe(false);
  const first = startAct(act);
  first.end(timeout);
  expect(openAct(act)).toBe(true);
  const second = startAct(act);
  expect(second.key).toBe(first.key);
  second.end();
  expect(openAct(act)).toBe(false);
  expect(startAct(act).key).not.toBe(first.key);
});

it('CTR-265 a request that is on its way counts as one that may have been done', () => {
  const act = makeAct();
  const { key } = startAct(act);
  expect(openAct(act)).toBe(true);
  expect(startAct(act).key).toBe(key);
});

it('CTR-265 a refusal for good ends the key, one that may pass keeps it and takes no doubt away', () => {
  const act = makeAct();
  const first = startAct(act);
  first.end(refuse('notTradable'));
  expect(openAct(act)).toBe(false);
  const second = startAct(act);
  expect(second.key).toBe(first.key);
  second.end(timeout);
  startAct(act).end(refuse('notTradable'));
  expect(openAct(act)).toBe(true);
  startAct(act).end(refuse('orderStateWrong'));
  expect(openAct(act)).toBe(false);
  expect(startAct(act).key).not.toBe(first.key);
});

it('CTR-265 the key stays while the dialog stands, whatever the order becomes, and ends when it is opened on a changed one', () => {
  const act = makeAct();
  const changed = { ...act, seen: '1.5' };
  const first = startAct(act);
  first.end(timeout);
  const again = startAct(changed);
  expect(again.key).toBe(first.key);
  again.end(timeout);
  expect(openAct(changed)).toBe(false);
  const next = startAct(changed);
  expect(next.key).not.toBe(first.key);
  // What the earlier try hears late is not about the new one.
  again.end();
  expect(startAct(changed).key).toBe(next.key);
});

it('CTR-265 every kind of act on every order has a key of its own', () => {
  const [one, other] = [makeAct(), makeAct()];
  expect(startAct(one).key).not.toBe(startAct(other).key);
});
