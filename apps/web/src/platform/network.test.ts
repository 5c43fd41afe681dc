import { beforeEach, expect, it } from 'vitest';
import { isOutOfReach, recordNotReached, recordReached, useNetwork } from './network.ts';

beforeEach(() => useNetwork.setState({ isOnline: true, failureCount: 0 }));

it('WEB-018 one failed call is no outage, two in a row are', () => {
  recordNotReached();
  expect(isOutOfReach(useNetwork.getState())).toBe(false);
  recordNotReached();
  expect(isOutOfReach(useNetwork.getState())).toBe(true);
  recordReached();
  expect(isOutOfReach(useNetwork.getState())).toBe(false);
});

it('WEB-018 an answer in between starts the count again', () => {
  recordNotReached();
  recordReached();
  recordNotReached();
  expect(isOutOfReach(useNetwork.getState())).toBe(false);
});

it('WEB-018 an offline browser is out of reach at once', () => {
  expect(isOutOfReach({ isOnline: false, failureCount: 0 })).toBe(true);
});
