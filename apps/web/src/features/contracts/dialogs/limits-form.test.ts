import { formatPrice } from '@truemark/domain/market/price';
import { describe, expect, it } from 'vitest';
import words from '../../../locales/en/orders.json' with { type: 'json' };
import { makeContract } from '../testing/make-contract.ts';
import { calculateResultAt, type LimitsFault, readLimits } from './limits-form.ts';

const around = { priceStep: '0.01', bid: '68200', ask: '68201' };
const long = makeContract();
const short = makeContract({ side: 'short', liquidationPrice: '69700' });
const resting = makeContract({
  ...{ status: 'pending', kind: 'limit', limitPrice: '68000', openPrice: null, liquidationPrice: '66300' },
});

function write(fault: LimitsFault | undefined): string | undefined {
  return fault && 'price' in fault ? `${fault.key} ${formatPrice(fault.price)}` : fault?.key;
}

describe('limits as they are typed', () => {
  it.each([
    ['a long stops below its bid and takes above', long, '68199.99', '68200.01', undefined, undefined],
    ['a long may stop in profit', long, '68100', '', undefined, undefined],
    ['a stop above the bid', long, '68200', '69000', 'tooHigh 68199.99', undefined],
    ['a take below it', long, '67000', '68200', undefined, 'tooLow 68200.01'],
    ['both', long, '69000', '67000', 'tooHigh 68199.99', 'tooLow 68200.01'],
    ['a stop past the liquidation', long, '66300', '', 'stopPastLiquidation', undefined],
    ['off the step', long, '67000.005', '', 'priceOffStep', undefined],
    ['a take off the step', long, '67000', '69000.001', undefined, 'priceOffStep'],
    ['a take that cannot be kept', long, '67000', '1000000000', undefined, 'priceOffStep'],
    ['no number', long, undefined, '', 'malformed', undefined],
    ['zero is no price', long, '0', '', 'malformed', undefined],
    ['a short the other way round', short, '68201.01', '68200.99', undefined, undefined],
    ['a short with a stop below', short, '68100', '', 'tooLow 68201.01', undefined],
    ['a resting order by its limit', resting, '67999.99', '68000.01', undefined, undefined],
    ['a resting order with a stop at its limit', resting, '68000', '', 'tooHigh 67999.99', undefined],
    ['a resting order past where it would be liquidated', resting, '66300', '', 'stopPastLiquidation', undefined],
  ] as const)('CTR-239 CTR-636 %s', (_, order, stopLoss, takeProfit, stopFault, takeFault) => {
    const reading = readLimits(order, { stopLoss, takeProfit }, around);
    expect([write(reading.stopLoss), write(reading.takeProfit)]).toEqual([stopFault, takeFault]);
    for (const fault of [reading.stopLoss, reading.takeProfit])
      if (fault) expect(words[`limit.${fault.key}`]).toBeTruthy();
  });

  it('CTR-239 an empty field removes a limit, and what is the same as before is not sent', () => {
    const limited = makeContract({ stopLoss: '67000', takeProfit: '70000' });
    const kept = readLimits(limited, { stopLoss: '67000.00', takeProfit: '70000' }, around);
    expect(kept.isSame).toBe(true);
    const removed = readLimits(limited, { stopLoss: '', takeProfit: '70000' }, around);
    expect(removed).toMatchObject({ isSame: false, limits: { stopLoss: null, takeProfit: '70000' } });
  });

  it('CTR-239 while there is no price to judge by, the server judges', () => {
    const reading = readLimits(long, { stopLoss: '69000', takeProfit: '' }, { ...around, bid: '', ask: '' });
    expect(reading).toMatchObject({ stopLoss: undefined, takeProfit: undefined });
  });
});

it('CTR-240 the result at a limit is that of the whole position at exactly this price, after all fees', () => {
  expect(calculateResultAt(long, '66900')).toBe('-583.725');
  expect(calculateResultAt(long, '69200')).toBe('565.7');
  expect(calculateResultAt(short, '69200')).toBe('-634.3');
  expect(calculateResultAt(long, null)).toBeUndefined();
});

it('CTR-921 a limit that is hardly meant is asked about, unless it holds already or was confirmed', () => {
  const typed = { stopLoss: '', takeProfit: '67.500', others: { takeProfit: '67500' } };
  const { takeProfit, stopLoss } = readLimits(short, typed, around);
  expect([takeProfit?.key, stopLoss]).toEqual(['twoReadings', undefined]);
  expect(readLimits(short, { stopLoss: '', takeProfit: '67.5' }, around).takeProfit?.key).toBe('doubtful');
  expect(readLimits(short, { ...typed, meant: ['takeProfit'] }, around).takeProfit).toBeUndefined();
  const kept = makeContract({ side: 'short', liquidationPrice: '69700', takeProfit: '67.5' });
  expect(readLimits(kept, { stopLoss: '', takeProfit: '67.5' }, around).takeProfit).toBeUndefined();
});
