import { expect, it } from 'vitest';
import { endVerification, requestVerification, useVerifyRequest } from './verify-request.ts';

it('ORD-222 a record number opens the drawer for its record, and closing it forgets the record', () => {
  expect(useVerifyRequest.getState()).toEqual({ request: undefined, hasAsked: false });
  requestVerification('BTCUSDT', 48_112_093);
  expect(useVerifyRequest.getState()).toEqual({ request: { code: 'BTCUSDT', sequence: 48_112_093 }, hasAsked: true });
  endVerification();
  expect(useVerifyRequest.getState()).toEqual({ request: undefined, hasAsked: true });
});
