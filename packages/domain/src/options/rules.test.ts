import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ten, usdt } from '../testing/contract-figures.ts';
import {
  calculateBreakEven,
  calculateEdge,
  calculateOptionProfit,
  calculatePayout,
  checkOption,
  defaultOptionTerms,
  defaultStakesMax,
  findOptionResult,
  findOptionTermsFaults,
  isExpiryInSession,
  type OptionAsk,
  type OptionSituation,
  optionRefusals,
  readPriceHelper,
} from './rules.ts';

const one = 10n ** 10n;

describe('results', () => {
  test.each([
    ['up', '100', '100.0000000001', 'win'],
    ['up', '100', '99.9999999999', 'lose'],
    ['up', '100', '100', 'draw'],
    ['down', '100', '99.9999999999', 'win'],
    ['down', '100', '100.0000000001', 'lose'],
    ['down', '100', '100', 'draw'],
  ] as const)('OPT-001 %s from %s to %s: %s', (type, buy, end, result) => {
    expect(findOptionResult(type, ten(buy), ten(end))).toBe(result);
  });

  test('OPT-001 neither side is treated differently: up from a to b is down from b to a', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 20n }), fc.bigInt({ min: 1n, max: 20n }), (buy, end) => {
        expect(findOptionResult('up', buy, end)).toBe(findOptionResult('down', end, buy));
      }),
    );
  });

  test.each([
    ['running', 'up', null, null, '101', { difference: null, standing: 'running', isFinal: false }],
    ['running', 'up', '100', null, null, { difference: null, standing: 'running', isFinal: false }],
    ['running', 'up', '100', null, '101', { difference: '1', standing: 'win', isFinal: false }],
    ['running', 'down', '100', null, '101', { difference: '-1', standing: 'lose', isFinal: false }],
    ['running', 'down', '100', null, '100', { difference: '0', standing: 'draw', isFinal: false }],
    ['win', 'down', '100', '98.5', '200', { difference: '1.5', standing: 'win', isFinal: true }],
    ['lose', 'up', '100', '98.5', '200', { difference: '-1.5', standing: 'lose', isFinal: true }],
    ['draw', 'up', '100', '100', null, { difference: '0', standing: 'draw', isFinal: true }],
    ['void', 'up', '100', null, '200', { difference: null, standing: 'void', isFinal: true }],
    ['canceled', 'up', null, null, '200', { difference: null, standing: 'canceled', isFinal: true }],
  ] as const)('OPT-002 the price helper reads %s, %s, bought at %s, ended at %s, price now %s', (...row) => {
    const [resultType, type, buy, end, now, reading] = row;
    const read = (text: string | null) => (text === null ? null : ten(text));
    const helped = readPriceHelper({ resultType, type, buyPrice: read(buy), endPrice: read(end) }, read(now));
    expect(helped).toMatchObject({ ...reading, difference: read(reading.difference), buyPrice: read(buy) });
    expect(helped.price).toBe(resultType === 'running' ? read(now) : read(end));
  });
});

describe('money', () => {
  test.each([
    ['10', '0.75', '7.5'],
    ['500', '0.88', '440'],
    ['10.000001', '0.75', '7.5'],
    ['0.000001', '0.75', '0'],
    ['33.333333', '0.82', '27.333333'],
  ] as const)('OPT-003 a stake of %s at %s wins %s, rounded down', (stake, ratio, payout) => {
    expect(calculatePayout(usdt(stake), ten(ratio))).toBe(usdt(payout));
  });

  test.each([
    ['win', '7.5'],
    ['lose', '-10'],
    ['draw', '0'],
    ['void', '0'],
    ['canceled', '0'],
    ['running', null],
  ] as const)('OPT-003 %s has brought %s', (result, profit) => {
    const expected = profit === null ? null : usdt(profit);
    expect(calculateOptionProfit(result, usdt('10'), usdt('7.5'))).toBe(expected);
  });

  test.each([
    // 1 ÷ 1.75 = 0.571428571428…
    ['0.75', '0.5714285715', '0.125'],
    ['0.8', '0.5555555556', '0.1'],
    ['0.88', '0.5319148937', '0.06'],
    ['1', '0.5', '0'],
    ['0.8000000001', '0.5555555556', '0.1'],
  ] as const)('OPT-004 at a payout of %s, %s must win, and %s is lost on average', (ratio, breakEven, edge) => {
    expect([calculateBreakEven(ten(ratio)), calculateEdge(ten(ratio))]).toEqual([ten(breakEven), ten(edge)]);
  });

  test('OPT-004 at the break-even rate nothing is lost, and up and down together never win', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: one - 1n }), fc.bigInt({ min: 1n, max: 10n ** 13n }), (ratio, stake) => {
        const rate = calculateBreakEven(ratio);
        expect(rate * ratio >= (one - rate) * one).toBe(true);
        expect((rate - 1n) * ratio < (one - rate + 1n) * one).toBe(true);
        expect(calculatePayout(stake, ratio) - stake < 0n).toBe(true);
        expect(2n * calculateEdge(ratio) >= one - ratio && calculateEdge(ratio) > 0n).toBe(true);
      }),
    );
  });
});

describe('what is sold', () => {
  test('OPT-005 the durations, payouts, least and greatest stakes are those of the product rules', () => {
    expect(defaultOptionTerms.map(terms => terms.durationMs / 1_000)).toEqual([30, 60, 120, 300, 900, 3_600]);
    expect(defaultOptionTerms.map(terms => terms.payoutRatio)).toEqual(
      ['0.75', '0.78', '0.80', '0.82', '0.85', '0.88'].map(ten),
    );
    expect(defaultOptionTerms.map(terms => terms.stakeMin)).toEqual(['10', '20', '50', '100', '200', '500'].map(usdt));
    expect(defaultStakesMax).toEqual(['500', '1000', '2500', '5000', '10000'].map(usdt));
    expect(defaultOptionTerms.flatMap(findOptionTermsFaults)).toEqual([]);
  });

  test('OPT-006 a payout of the stake or more, a duration within the wait for a price and a stake of nothing are faults', () => {
    const good = { durationMs: 30_000, payoutRatio: ten('0.75'), stakeMin: usdt('10') };
    const find = (change: Partial<typeof good>) => findOptionTermsFaults({ ...good, ...change });
    expect(find({})).toEqual([]);
    expect(find({ payoutRatio: ten('0.9999999999') })).toEqual([]);
    expect(find({ payoutRatio: ten('1') })).toEqual(['payout-out-of-range']);
    expect(find({ payoutRatio: 0n })).toEqual(['payout-out-of-range']);
    expect(find({ durationMs: 5_000 })).toEqual(['duration-too-short']);
    expect(find({ durationMs: 5_001 })).toEqual([]);
    expect(find({ durationMs: Number.NaN, stakeMin: 0n })).toEqual(['duration-too-short', 'stake-not-positive']);
  });

  // Friday 20 November 2026: forex closes at 17:00 New York, 22:00 UTC; Hong Kong rests from 12:00 to 13:00 (04:00 UTC).
  const at = (text: string) => Date.parse(`2026-11-${text}Z`);
  test.each([
    ['always', '21T12:00:00', '21T13:00:00', true],
    ['forex', '20T21:00:00', '20T21:59:59.999', true],
    ['forex', '20T21:00:00', '20T22:00:00', false],
    ['forex', '20T22:00:00', '20T22:00:30', false],
    ['forex', '21T12:00:00', '21T12:00:30', false],
    ['hk-equity', '20T03:50:00', '20T03:59:59.999', true],
    ['hk-equity', '20T03:50:00', '20T05:00:30', false],
  ] as const)('OPT-007 of %s, accepted %s, expiring %s: within the session %s', (calendar, accepted, expires, isIn) => {
    expect(isExpiryInSession(calendar, at(accepted), at(expires))).toBe(isIn);
  });
});

describe('checks', () => {
  const ask: OptionAsk = {
    type: 'up',
    durationMs: 60_000,
    stake: usdt('100'),
    payoutRatio: ten('0.78'),
    ruleVersion: 2,
  };
  const terms = { durationMs: 60_000, payoutRatio: ten('0.78'), stakeMin: usdt('20') };
  const situation: OptionSituation = {
    instrument: { code: 'EURUSD', type: 1, sessionCalendar: 'forex' },
    terms,
    acceptedAtMs: Date.parse('2026-11-20T12:00:00Z'),
    isTradable: true,
    isTradeOnly: false,
    region: 'default',
    stakeMax: usdt('500'),
    available: null,
    reserveLeft: null,
  };
  const check = (change: { ask?: Partial<OptionAsk>; situation?: Partial<OptionSituation> }) => {
    const checked = checkOption({ ...ask, ...change.ask }, { ...situation, ...change.situation });
    return checked.ok ? null : checked.code;
  };

  const faults: Record<
    (typeof optionRefusals)[number],
    { ask?: Partial<OptionAsk>; situation?: Partial<OptionSituation> }
  > = {
    periodNotFound: { situation: { terms: null } },
    notTradable: { situation: { isTradable: false } },
    termsChanged: { ask: { payoutRatio: ten('0.8') } },
    regionRefused: { situation: { region: 'eu' } },
    purchaseAmountWrong: { ask: { stake: 0n } },
    amountBelowMinimum: { ask: { stake: usdt('19.999999') } },
    amountAboveMaximum: { ask: { stake: usdt('500.000001') } },
    balanceInsufficient: { situation: { available: 0n } },
    reserveShort: { situation: { reserveLeft: 0n } },
  };

  test.each(optionRefusals.map(refusal => [refusal]))('OPT-008 an option is refused with %s', refusal => {
    expect(check(faults[refusal])).toBe(refusal);
  });

  test('OPT-008 of several refusals the first in their order is answered', () => {
    for (let first = 0; first < optionRefusals.length; first += 1) {
      const named = optionRefusals[first];
      if (named === undefined) throw new Error('no such refusal');
      const later = optionRefusals.slice(first + 1).map(name => faults[name]);
      const all = [...later.reverse(), faults[named]];
      const together = {
        ask: Object.assign({}, ...all.map(fault => fault.ask)),
        situation: Object.assign({}, ...all.map(fault => fault.situation)),
      };
      expect(check(together)).toBe(named);
    }
  });

  test.each([
    ['another duration than configured', { ask: { durationMs: 30_000 } }, 'periodNotFound'],
    ['a payout of the whole stake', { situation: { terms: { ...terms, payoutRatio: ten('1') } } }, 'periodNotFound'],
    ['a feed of trades only', { situation: { isTradeOnly: true } }, 'notTradable'],
    ['an expiry after the close', { situation: { acceptedAtMs: Date.parse('2026-11-20T21:59:30Z') } }, 'notTradable'],
    ['another version of the rules', { ask: { ruleVersion: 1 } }, 'termsChanged'],
    ['a stake below zero', { ask: { stake: -1n } }, 'purchaseAmountWrong'],
    ['the least stake', { ask: { stake: usdt('20') } }, null],
    ['the greatest stake', { ask: { stake: usdt('500') } }, null],
    ['just enough of everything', { situation: { available: usdt('100'), reserveLeft: usdt('78') } }, null],
    ['a reserve one unit short', { situation: { reserveLeft: usdt('77.999999') } }, 'reserveShort'],
    ['a balance one unit short', { situation: { available: usdt('99.999999') } }, 'balanceInsufficient'],
  ] as const)('OPT-008 with %s', (_, change, refusal) => {
    expect(check(change)).toBe(refusal);
  });

  test('OPT-009 expiry is acceptance and duration, and the payout is known at once', () => {
    expect(checkOption(ask, situation)).toEqual({
      ok: true,
      value: {
        stake: usdt('100'),
        payoutRatio: ten('0.78'),
        payout: usdt('78'),
        expiresAtMs: Date.parse('2026-11-20T12:01:00Z'),
      },
    });
  });
});
