import { writeStored } from '@truemark/browser/storage';
import { beforeEach, expect, it } from 'vitest';
import { dropSent, keepSent, listSent, type SentPayment } from './sent-payment.ts';

const payment: SentPayment = {
  ...{ userId: '7', tokenType: 'USDT', network: 'sepolia', amount: '150.25', hash: `0x${'ab'.repeat(32)}` },
};

beforeEach(() => {
  writeStored('local', 'sentPayments', undefined);
});

it('WAL-059 a payment is kept once, for whoever sent it', () => {
  keepSent(payment);
  keepSent(payment);
  keepSent({ ...payment, userId: '8', hash: `0x${'cd'.repeat(32)}` });
  expect(listSent('7')).toEqual([payment]);
  expect(listSent('9')).toEqual([]);
  dropSent(payment.hash);
  expect(listSent('7')).toEqual([]);
  expect(listSent('8')).toHaveLength(1);
});

it('WAL-059 what is no payment is left out', () => {
  for (const text of ['', '{', '{}', '[1, null, {"hash": "0x"}]']) {
    writeStored('local', 'sentPayments', text);
    expect(listSent('7')).toEqual([]);
  }
});
