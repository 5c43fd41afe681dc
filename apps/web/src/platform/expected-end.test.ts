import { expect, it } from 'vitest';
import { expectLoginEnd, takeExpectedEnd } from './expected-end.ts';

it('WAC-035 the end of a login that the page itself brings about is expected once', () => {
  expect(takeExpectedEnd()).toBe(false);
  expectLoginEnd();
  expect(takeExpectedEnd()).toBe(true);
  expect(takeExpectedEnd()).toBe(false);
  const forget = expectLoginEnd();
  forget();
  expect(takeExpectedEnd()).toBe(false);
});
