import { expect, test } from 'vitest';
import { ten, usdt } from '../testing/contract-figures.ts';
import { type OptionTermsRecord, writeOptionTerms } from './terms-text.ts';

const record: OptionTermsRecord = {
  id: '43',
  book: 'demo',
  ruleVersion: 2,
  code: 'EURUSD',
  type: 'up',
  acceptedAtMs: 1_795_272_254_899,
  acceptedSequence: 77,
  quotedPrice: ten('1.08645'),
  durationMs: 60_000,
  expiresAtMs: 1_795_272_314_899,
  fillWaitMs: 5_000,
  settleWaitMs: 60_000,
  stake: usdt('100'),
  payoutRatio: ten('0.78'),
  payout: usdt('78'),
};

test('OPT-012 the frozen terms are written line by line, in one way only', () => {
  expect(writeOptionTerms(record)).toBe(`truemark option terms 2
order: option:43
book: demo
rules: 2
instrument: EURUSD
type: up
accepted at: 1795272254899
accepted sequence: 77
quoted price: 1.08645
duration: 60000
expires at: 1795272314899
first price wait: 5000
last price wait: 60000
stake: 100
payout ratio: 0.78
payout: 78
`);
});

test('OPT-151 options of rules 1 keep their text, without the waits', () => {
  const old = writeOptionTerms({ ...record, ruleVersion: 1 });
  const lines = writeOptionTerms(record).split('\n');
  const kept = lines.filter(line => !line.includes('price wait')).join('\n');
  expect(old).toBe(kept.replace('option terms 2', 'option terms 1').replace('rules: 2', 'rules: 1'));
});

test('OPT-012 a change of any frozen figure changes the text', () => {
  const changes: Partial<OptionTermsRecord>[] = [
    { id: '44' },
    { book: 'live' },
    { ruleVersion: 3 },
    { code: 'GBPUSD' },
    { type: 'down' },
    { acceptedAtMs: 1 },
    { acceptedSequence: 1 },
    { quotedPrice: 1n },
    { durationMs: 1 },
    { expiresAtMs: 1 },
    { fillWaitMs: 1 },
    { settleWaitMs: 1 },
    { stake: 1n },
    { payoutRatio: 1n },
    { payout: 1n },
  ];
  expect(changes.length).toBe(Object.keys(record).length);
  const texts = [record, ...changes.map(change => ({ ...record, ...change }))].map(writeOptionTerms);
  expect(new Set(texts).size).toBe(texts.length);
});
