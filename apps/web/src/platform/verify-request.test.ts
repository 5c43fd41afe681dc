import { expect, it } from 'vitest';
import { endVerification, noteVerified, requestVerification, useVerifyRequest } from './verify-request.ts';

it('ORD-222 a record number opens the drawer for its record, and closing it forgets the record', () => {
  expect(useVerifyRequest.getState()).toMatchObject({ request: undefined, hasAsked: false });
  requestVerification('BTCUSDT', 48_112_093);
  expect(useVerifyRequest.getState()).toMatchObject({
    request: { code: 'BTCUSDT', sequence: 48_112_093 },
    hasAsked: true,
  });
  endVerification();
  expect(useVerifyRequest.getState()).toMatchObject({ request: undefined, hasAsked: true });
});

it('ORD-230 a record that was checked stays so, and no other one does', () => {
  const { verified } = useVerifyRequest.getState();
  noteVerified({ code: 'BTCUSDT', sequence: 7 });
  noteVerified({ code: 'ETHUSDT', sequence: 7 });
  expect([...useVerifyRequest.getState().verified]).toEqual(['BTCUSDT 7', 'ETHUSDT 7']);
  expect(verified.size).toBe(0);
});
