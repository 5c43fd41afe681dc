import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ratioOne } from '../contracts/terms.ts';
import { playTransfers, sumBalances } from '../testing/play-transfers.ts';
import { draftConversionAcceptance, draftConversionFill, draftConversionReturn } from './postings.ts';
import {
  type ConversionAsk,
  calculateConversionResult,
  checkConversion,
  conversionRuleVersion,
  convertedAssets,
  findConversionPair,
} from './rules.ts';
import { writeConversionTerms } from './terms-text.ts';

const feeRate = 10_000_000n; // 0.1 %
const much = 10n ** 40n;
const priceOf = (units: bigint) => units * ratioOne;

describe('what a conversion comes to', () => {
  test('CNV-001 selling 0.5 BTC at 60,000 brings 30,000 USDT less 30', () => {
    const sold = calculateConversionResult({ side: 'sell', asset: 'BTC' }, 50_000_000n, {
      price: priceOf(60_000n),
      feeRate,
    });
    expect(sold).toEqual({ given: 30_000_000_000n, fee: 30_000_000n, received: 29_970_000_000n });
  });

  test('CNV-001 buying ETH for 1,000 USDT at 2,000 costs 1 USDT and brings 0.4995 ETH', () => {
    const bought = calculateConversionResult({ side: 'buy', asset: 'ETH' }, 1_000_000_000n, {
      price: priceOf(2_000n),
      feeRate,
    });
    expect(bought).toEqual({ fee: 1_000_000n, given: 499_500_000_000_000_000n, received: 499_500_000_000_000_000n });
  });

  test('CNV-001 the fee is rounded up, what arrives down', () => {
    const sold = calculateConversionResult({ side: 'sell', asset: 'USDC' }, 1n, { price: 9_999_000_000n, feeRate });
    expect(sold).toEqual({ given: 0n, fee: 0n, received: 0n });
    const bought = calculateConversionResult({ side: 'buy', asset: 'USDC' }, 1_001n, {
      price: 10_001_000_000n,
      feeRate,
    });
    expect(bought).toEqual({ fee: 2n, given: 998n, received: 998n });
  });

  test('CNV-001 there and back at one price never gains', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...convertedAssets),
        fc.bigInt(1_000_000n, 10n ** 13n),
        fc.bigInt(1_000_000n, 10n ** 15n),
        (asset, amount, price) => {
          const { received } = calculateConversionResult({ side: 'buy', asset }, amount, { price, feeRate });
          const back = calculateConversionResult({ side: 'sell', asset }, received, { price, feeRate });
          expect(back.received).toBeLessThan(amount);
        },
      ),
    );
  });
});

describe('whether a conversion is accepted', () => {
  const ask: ConversionAsk = {
    pair: findConversionPair('BTC', 'USDT'),
    amount: 100_000_000n,
    least: 99_900_000n,
    feeRate,
    ruleVersion: conversionRuleVersion,
  };
  const situation = { price: priceOf(100n), feeRate, valueMin: 1_000_000n, available: 100_000_000n };

  test('CNV-002 one side is USDT, and not both', () => {
    expect(findConversionPair('USDT', 'ETH')).toEqual({ side: 'buy', asset: 'ETH' });
    expect(findConversionPair('USDC', 'USDT')).toEqual({ side: 'sell', asset: 'USDC' });
    expect([findConversionPair('BTC', 'ETH'), findConversionPair('USDT', 'USDT')]).toEqual([undefined, undefined]);
  });

  test('CNV-002 what may be accepted says what it comes to', () => {
    expect(checkConversion(ask, situation)).toMatchObject({
      ok: true,
      value: { received: 99_900_000n, fee: 100_000n },
    });
  });

  test.each([
    ['conversionPairUnknown', { pair: undefined }, { price: null }],
    ['notTradable', { amount: 0n }, { price: null }],
    ['purchaseAmountWrong', { amount: 0n, feeRate: 1n }, {}],
    ['purchaseAmountWrong', { least: 0n }, {}],
    ['termsChanged', { feeRate: 1n }, { valueMin: 10n ** 12n }],
    ['termsChanged', { ruleVersion: 7 }, {}],
    ['amountBelowMinimum', { least: 10n ** 12n }, { valueMin: 100_000_001n }],
    ['receivedBelowMinimum', { least: 99_900_001n }, { available: 0n }],
    ['balanceInsufficient', {}, { available: 99_999_999n }],
  ])('CNV-002 %s before what comes after it', (code, changes, place) => {
    expect(checkConversion({ ...ask, ...changes }, { ...situation, ...place })).toEqual({ ok: false, code });
  });
});

describe('transfers of a conversion', () => {
  const owner = { userId: 7, id: '42' };

  test('CNV-003 no step goes below zero, nothing stays held, and the user has what the rules say', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.constantFrom(...convertedAssets),
        fc.bigInt(1_000_000n, 10n ** 12n),
        fc.bigInt(10n ** 8n, 10n ** 14n),
        fc.bigInt(10n ** 8n, 10n ** 14n),
        fc.boolean(),
        (side, asset, amount, quoted, price, isFilled) => {
          const pair = { side, asset };
          const reserve = calculateConversionResult(pair, amount, { price: quoted, feeRate }).given;
          const held = { pair, amount, reserve };
          const result = calculateConversionResult(pair, amount, { price, feeRate });
          const end = isFilled ? draftConversionFill(owner, held, result) : draftConversionReturn(owner, held);
          const transfers = [...draftConversionAcceptance(owner, held), ...end];
          for (const one of ['USDT', asset] as const) {
            const own = transfers.filter(transfer => transfer.asset === one);
            const balances = playTransfers({ 'user:available': much, 'house:treasury': much }, own);
            expect(sumBalances(balances)).toBe(2n * much);
            expect([balances['user:stake'] ?? 0n, balances['house:reserve'] ?? 0n]).toEqual([0n, 0n]);
            const leaves = (side === 'buy') === (one === 'USDT');
            const moved = isFilled ? (leaves ? -amount : result.received) : 0n;
            expect((balances['user:available'] ?? 0n) - much).toBe(moved);
          }
        },
      ),
    );
  });

  test('CNV-004 the terms have one text', () => {
    const text = writeConversionTerms({
      ...{ id: '42', book: 'live', ruleVersion: 1, code: 'BTCUSDT', pair: { side: 'sell', asset: 'BTC' } },
      ...{
        acceptedAtMs: 5,
        acceptedSequence: 9,
        quotedPrice: priceOf(60_000n),
        fillWaitMs: 5_000,
        amount: 150_000_000n,
      },
      ...{ feeRate, least: 89_000_000_000n, reserve: 90_000_000_000n },
    });
    expect(text).toBe(`truemark conversion terms 1
order: conversion:42
book: live
rules: 1
instrument: BTCUSDT
side: sell
accepted at: 5
accepted sequence: 9
quoted price: 60000
first price wait: 5000
from: 1.5 BTC
fee rate: 0.001
minimum received: 89000 USDT
reserve: 90000 USDT
`);
  });
});
