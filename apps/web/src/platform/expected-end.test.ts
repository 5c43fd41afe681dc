import { beforeEach, expect, it, vi } from 'vitest';
import { expectLoginEnd, isEndExpected } from './expected-end.ts';
import * as session from './session.ts';

let token: string | undefined;
beforeEach(() => {
  token = 'first';
  vi.spyOn(session, 'loadToken').mockImplementation(() => token);
});

it('WAC-035 the end of a login that the page itself brings about is expected until somebody logs in again', () => {
  expect(isEndExpected()).toBe(false);
  expectLoginEnd();
  expect(isEndExpected()).toBe(true);
  token = undefined;
  expect(isEndExpected()).toBe(true);
  token = 'second';
  expect(isEndExpected()).toBe(false);
  const forget = expectLoginEnd();
  forget();
  expect(isEndExpected()).toBe(false);
});
