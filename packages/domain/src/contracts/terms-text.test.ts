import { expect, test } from 'vitest';
import { lots, makeTerms, ten, usdt } from '../testing/contract-figures.ts';
import { type ContractTermsRecord, writeContractTerms } from './terms-text.ts';

const record: ContractTermsRecord = {
  ...makeTerms({ quantity: lots('0.1') }),
  id: '42',
  book: 'live',
  limitPrice: null,
  acceptedAtMs: 1_795_272_254_899,
  acceptedSequence: 1234,
  termsPrice: ten('68213.66'),
  margin: usdt('136.42732'),
  fee: usdt('3.410683'),
  reserve: usdt('1364.2732'),
  conversionCode: null,
  conversionSequence: null,
  closesWithSession: false,
  fillWaitMs: 5_000,
};

test('CTR-028 the frozen terms are written line by line, in one way only', () => {
  expect(writeContractTerms(record)).toBe(`truemark contract terms 1
order: contract:42
book: live
rules: 1
instrument: BTCUSDT
side: long
kind: market
limit price: -
accepted at: 1795272254899
accepted sequence: 1234
terms price: 68213.66
lots: 0.1
lot size: 1
leverage: 50
conversion: 1
conversion instrument: -
conversion sequence: -
fee rate: 0.0005
cap multiple: 10
call level: 0.8
close-out level: 0.5
margin: 136.42732
opening fee: 3.410683
reserve: 1364.2732
closes with session: no
`);
});

test('CTR-028 a change of any frozen figure changes the text', () => {
  const changes: Partial<ContractTermsRecord>[] = [
    { id: '43' },
    { book: 'demo' },
    { ruleVersion: 2 },
    { code: 'ETHUSDT' },
    { side: 'short' },
    { limitPrice: ten('68213.66') },
    { acceptedAtMs: record.acceptedAtMs + 1 },
    { acceptedSequence: 1235 },
    { termsPrice: record.termsPrice + 1n },
    { quantity: record.quantity + 1n },
    { lotSize: record.lotSize + 1n },
    { leverage: 49 },
    { conversion: record.conversion + 1n },
    { conversionCode: 'USDJPY' },
    { conversionSequence: 7 },
    { feeRate: record.feeRate + 1n },
    { capMultiple: record.capMultiple + 1n },
    { callLevel: record.callLevel + 1n },
    { closeOutLevel: record.closeOutLevel + 1n },
    { margin: record.margin + 1n },
    { fee: record.fee + 1n },
    { reserve: record.reserve + 1n },
    { closesWithSession: true },
    { fillWaitMs: 8_000 },
  ];
  expect(changes.length).toBe(Object.keys(record).length);
  const texts = [record, ...changes.map(change => ({ ...record, ...change }))].map(writeContractTerms);
  expect(new Set(texts).size).toBe(texts.length);
});

test('CTR-600 another wait for the first price than 5 s is the last line of the terms', () => {
  const text = writeContractTerms(record);
  expect(text).toMatch(/closes with session: no\n$/);
  expect(writeContractTerms({ ...record, fillWaitMs: 8_000 })).toBe(`${text}first price wait: 8000\n`);
});
