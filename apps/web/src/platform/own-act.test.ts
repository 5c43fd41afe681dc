import { beforeEach, expect, it } from 'vitest';
import { followStreamState, renewAfterAct } from './own-act.ts';
import { queryClient } from './query.ts';

const loaded = [
  ['orders', 'demo', 'contract', 'open'],
  ['balances', 'demo'],
];
const countStale = () => loaded.filter(key => queryClient.getQueryState(key)?.isInvalidated).length;

beforeEach(() => {
  queryClient.clear();
  for (const key of loaded) queryClient.setQueryData(key, []);
});

it('WEB-872 an act of the own asks for nothing while its events come', () => {
  followStreamState('open');
  renewAfterAct(true);
  expect(countStale()).toBe(0);
});

it.each([
  ['reconnecting', true],
  ['connecting', true],
  ['open', false],
] as const)('WEB-872 it asks anew while the stream is %s and the answer came: %s', (state, isAnswered) => {
  followStreamState(state);
  renewAfterAct(isAnswered);
  expect(countStale()).toBe(2);
});
