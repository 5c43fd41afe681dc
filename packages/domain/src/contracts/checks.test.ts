import { describe, expect, test } from 'vitest';
import { lots, makeTerms, ten, usdt } from '../testing/contract-figures.ts';
import { type ContractAsk, type ContractSituation, checkContractOrder, contractRefusals } from './checks.ts';
import { defaultContractParameters } from './terms.ts';

const ask: ContractAsk = {
  side: 'long',
  quantity: lots('0.1'),
  leverage: 50,
  limitPrice: null,
  stopLoss: null,
  takeProfit: null,
  feeRate: ten('0.0005'),
  ruleVersion: 1,
};

const situation: ContractSituation = {
  instrument: {
    code: 'BTCUSDT',
    type: 2,
    quoteCurrency: 'USDT',
    priceStep: ten('0.01'),
    lotSize: lots('1'),
    lotStep: lots('0.0001'),
    lotsMax: lots('20'),
    leverageMax: 50,
  },
  quote: { bid: ten('68200'), ask: ten('68213.66') },
  conversion: ten('1'),
  parameters: defaultContractParameters,
  region: 'default',
  level: 0,
  levelMin: 0,
  restingOrders: 0,
  available: null,
  reserveLeft: null,
};

const wide = { bid: ten('67000'), ask: ten('68213.66') };

/** For each refusal, what brings it about. Each fits together with all that come after it, so that their order shows. */
const faults: Record<
  (typeof contractRefusals)[number],
  { ask?: Partial<ContractAsk>; situation?: Partial<ContractSituation> }
> = {
  notTradable: { situation: { quote: null } },
  termsChanged: { ask: { feeRate: ten('0.0004') } },
  regionRefused: { situation: { region: 'uk' } },
  vipLevelRequired: { situation: { levelMin: 1 } },
  lotsWrong: { ask: { quantity: lots('0.00001') } },
  priceOffStep: { ask: { stopLoss: ten('68000.001') } },
  leverageTooHigh: { ask: { leverage: 51 } },
  amountBelowMinimum: { ask: { quantity: lots('0.0001') } },
  limitsWrong: { ask: { stopLoss: ten('70000'), takeProfit: ten('60000') } },
  stopLossWrong: { ask: { stopLoss: ten('70000') } },
  takeProfitWrong: { ask: { takeProfit: ten('60000') } },
  stopPastLiquidation: { ask: { stopLoss: ten('60000') } },
  spreadTooWide: { situation: { quote: wide } },
  ordersTooMany: { ask: { limitPrice: ten('68000') }, situation: { restingOrders: 100 } },
  balanceInsufficient: { situation: { available: 0n } },
  reserveShort: { situation: { reserveLeft: 0n } },
};

describe('orders', () => {
  test.each(contractRefusals.map(refusal => [refusal]))('CTR-016 an order is refused with %s', refusal => {
    const fault = faults[refusal];
    expect(checkContractOrder({ ...ask, ...fault.ask }, { ...situation, ...fault.situation })).toEqual({
      ok: false,
      code: refusal,
    });
  });

  test('CTR-016 of several refusals the first in their order is answered', () => {
    // What several faults ask of one field cannot be asked at once; these can, in this order.
    const together = contractRefusals.filter(
      name => !['limitsWrong', 'stopLossWrong', 'priceOffStep', 'lotsWrong', 'ordersTooMany'].includes(name),
    );
    for (let first = 0; first < together.length; first += 1) {
      let order = ask;
      let around = situation;
      for (const name of together.slice(first)) {
        order = { ...order, ...faults[name].ask };
        around = { ...around, ...faults[name].situation };
      }
      // A later fault of the same field must not undo an earlier one.
      const named = together[first];
      if (named === undefined) throw new Error('no such refusal');
      order = { ...order, ...faults[named].ask };
      if (named === 'notTradable') around = { ...around, quote: null };
      expect(checkContractOrder(order, around)).toEqual({ ok: false, code: named });
    }
  });

  test('CTR-016 an order without fault is planned: its terms, what it holds, its levels', () => {
    expect(checkContractOrder(ask, situation)).toEqual({
      ok: true,
      value: {
        terms: makeTerms({ quantity: lots('0.1') }),
        termsPrice: ten('68213.66'),
        opening: {
          notional: usdt('6821.366'),
          margin: usdt('136.42732'),
          fee: usdt('3.410683'),
          reserve: usdt('1364.2732'),
        },
        levels: { liquidation: ten('67531.5234099999'), call: ten('67940.8053699999'), cap: ten('81856.392') },
      },
    });
  });

  test.each([
    ['lots below one step', { quantity: 0n }, 'lotsWrong'],
    ['lots below zero', { quantity: -lots('0.1') }, 'lotsWrong'],
    ['more lots than allowed', { quantity: lots('20.0001') }, 'lotsWrong'],
    ['as many lots as allowed', { quantity: lots('20') }, null],
    ['a limit of zero', { limitPrice: 0n }, 'priceOffStep'],
    ['a limit off the step', { limitPrice: ten('68000.005') }, 'priceOffStep'],
    ['a take profit off the step', { takeProfit: ten('68300.005') }, 'priceOffStep'],
    ['the highest limit that can be kept', { limitPrice: ten('922337203.68'), leverage: 1 }, null],
    ['a limit too high to be kept', { limitPrice: ten('922337203.69') }, 'priceOffStep'],
    ['a stop loss too high to be kept', { side: 'short', stopLoss: ten('1000000000') }, 'priceOffStep'],
    ['the highest take profit that can be kept', { takeProfit: ten('922337203.68') }, null],
    ['a take profit too high to be kept', { takeProfit: ten('922337203.69') }, 'priceOffStep'],
    ['no leverage', { leverage: 0 }, 'leverageTooHigh'],
    ['half a leverage', { leverage: 1.5 }, 'leverageTooHigh'],
    ['another version of the rules', { ruleVersion: 2 }, 'termsChanged'],
    ['lots between two steps', { quantity: lots('0.00015') }, 'lotsWrong'],
    [
      'a notional just below the minimum',
      { limitPrice: ten('49999.99'), quantity: lots('0.0002') },
      'amountBelowMinimum',
    ],
    ['a notional of the minimum', { limitPrice: ten('50000'), quantity: lots('0.0002') }, null],
  ] as const)('CTR-016 %s', (_, change, refusal) => {
    const checked = checkContractOrder({ ...ask, ...change }, situation);
    expect(checked.ok ? null : checked.code).toBe(refusal);
  });

  test.each([
    ['the cap in force', { seen: { capMultiple: ten('10') } }, null],
    ['another cap', { seen: { capMultiple: ten('9') } }, 'termsChanged'],
    ['another call level', { seen: { callLevel: ten('0.7') } }, 'termsChanged'],
    ['another close-out level', { seen: { closeOutLevel: ten('0.4') } }, 'termsChanged'],
    ['an end with the session', { seen: { closesWithSession: true } }, null],
    ['no end with the session', { seen: { closesWithSession: false } }, 'termsChanged'],
    ['no end with the session at a leverage that is held', { leverage: 30, seen: { closesWithSession: false } }, null],
    ['an end with the session at that leverage', { leverage: 30, seen: { closesWithSession: true } }, 'termsChanged'],
    ['none of them', {}, null],
  ] as const)('CTR-302 an asker who has seen %s', (_, change, refusal) => {
    const checked = checkContractOrder({ ...ask, ...change }, { ...situation, leverageOverClose: 30 });
    expect(checked.ok ? null : checked.code).toBe(refusal);
  });

  test('CTR-303 a short limit below the bid has the levels of the bid', () => {
    const low = checkContractOrder({ ...ask, side: 'short', limitPrice: ten('68000') }, situation);
    expect(low).toMatchObject({
      value: { termsPrice: ten('68200'), levels: { liquidation: ten('68881.9999900001') } },
    });
  });

  // Worked by hand: at 68200 the margin of 0.1 lots is 136.4, half of it is lost 682 higher, where losses are rounded up.
  test.each([
    ['a stop between limit and bid', { stopLoss: ten('68100') }, 'stopLossWrong'],
    ['a stop one step above the bid', { stopLoss: ten('68200.01') }, null],
    ['a take profit between limit and bid', { takeProfit: ten('68100') }, null],
    ['a take profit at the bid', { takeProfit: ten('68200') }, 'takeProfitWrong'],
    ['a stop just before the close-out', { stopLoss: ten('68881.99') }, null],
    ['a stop at the close-out', { stopLoss: ten('68882') }, 'stopPastLiquidation'],
    [
      'a limit above the bid, and a stop between them',
      { limitPrice: ten('68300'), stopLoss: ten('68250') },
      'stopLossWrong',
    ],
    [
      'a limit above the bid, and a take profit between them',
      { limitPrice: ten('68300'), takeProfit: ten('68250') },
      null,
    ],
  ] as const)('CTR-303 of a short limit below the bid: %s', (_, change, refusal) => {
    const short = { ...ask, side: 'short', limitPrice: ten('68000') } as const;
    const checked = checkContractOrder({ ...short, ...change }, situation);
    expect(checked.ok ? null : checked.code).toBe(refusal);
  });

  test.each([
    ['no conversion', { conversion: null }, 'notTradable'],
    ['a region with less leverage', { region: 'eu' as const }, 'leverageTooHigh'],
    ['the margin and fee to the last unit', { available: usdt('139.838003') }, null],
    ['one unit less', { available: usdt('139.838002') }, 'balanceInsufficient'],
    ['the reserve to the last unit', { reserveLeft: usdt('1364.2732') }, null],
    ['one unit less of it', { reserveLeft: usdt('1364.273199') }, 'reserveShort'],
    ['as many resting orders as allowed', { restingOrders: 100 }, null],
  ] as const)('CTR-016 with %s', (_, change, refusal) => {
    const checked = checkContractOrder(ask, { ...situation, ...change });
    expect(checked.ok ? null : checked.code).toBe(refusal);
  });

  test('CTR-016 the hundredth resting order is the last', () => {
    const limit = { ...ask, limitPrice: ten('68000') };
    expect(checkContractOrder(limit, { ...situation, restingOrders: 99 }).ok).toBe(true);
    expect(checkContractOrder(limit, { ...situation, restingOrders: 100 })).toEqual({
      ok: false,
      code: 'ordersTooMany',
    });
  });

  test('CTR-019 a spread that alone would liquidate is refused, one unit less is not', () => {
    // Half of 136.42732 less a unit, ÷ 0.1: 682.13659.
    const spreads = { wide: ten('682.1365900001'), narrow: ten('682.13659') };
    const at = (spread: bigint) => ({ ...situation, quote: { bid: ten('68213.66') - spread, ask: ten('68213.66') } });
    expect(checkContractOrder(ask, at(spreads.wide))).toEqual({ ok: false, code: 'spreadTooWide' });
    expect(checkContractOrder(ask, at(spreads.narrow)).ok).toBe(true);
    const short = { ...ask, side: 'short' as const };
    const quoteFor = (spread: bigint) => ({ bid: ten('68213.66'), ask: ten('68213.66') + spread });
    expect(checkContractOrder(short, { ...situation, quote: quoteFor(spreads.wide) })).toEqual({
      ok: false,
      code: 'spreadTooWide',
    });
    expect(checkContractOrder(short, { ...situation, quote: quoteFor(spreads.narrow) }).ok).toBe(true);
  });

  test('CTR-020 a short limit below the bid pays margin and fee for the bid: leverage cannot be had by the back door', () => {
    const low = checkContractOrder({ ...ask, side: 'short', limitPrice: ten('34100') }, situation);
    const market = checkContractOrder({ ...ask, side: 'short' }, situation);
    if (!low.ok || !market.ok) throw new Error('refused');
    expect(low.value.opening).toEqual(market.value.opening);
    const high = checkContractOrder({ ...ask, side: 'short', limitPrice: ten('70000') }, situation);
    if (!high.ok) throw new Error('refused');
    expect(high.value.opening.notional).toBe(usdt('7000'));
  });

  test.each([
    ['long', '60000', '59400.01', '60000.01', null],
    ['long', '60000', '59300', null, 'stopPastLiquidation'],
    ['long', '60000', '60000', null, 'stopLossWrong'],
    ['long', '60000', null, '60000', 'takeProfitWrong'],
    ['short', '70000', '70699.99', '69999.99', null],
    ['short', '70000', '70700', null, 'stopPastLiquidation'],
    ['short', '70000', '70000', null, 'stopLossWrong'],
  ] as const)(
    'CTR-017 CTR-018 a %s with the limit %s is measured from it: %s, %s, %s',
    (side, limit, stop, take, refusal) => {
      const read = (text: string | null) => (text === null ? null : ten(text));
      const prices = { limitPrice: read(limit), stopLoss: read(stop), takeProfit: read(take) };
      const checked = checkContractOrder({ ...ask, side, ...prices }, situation);
      expect(checked.ok ? null : checked.code).toBe(refusal);
    },
  );
});
