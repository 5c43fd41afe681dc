import { assert } from '../result.ts';
import type { ContractRequest } from './receipt-fixtures.ts';
import type { TestPrice } from './receipt-ticks.ts';

/** Records 1 to 3 before acceptance at 1.2 s, 4 not accepted, 5 the first after; the rest is the test's own. */
export const start: readonly TestPrice[] = [
  [0, '68070'],
  [400, '68070.5'],
  [900, '68071'],
  [1_300, '90000', 'held'],
  [1_700, '68071.4'],
];
const market = { acceptedAfterMs: 1_200, places: [3, 3, 5] } as const;
const requests: Readonly<Record<string, ContractRequest>> = {
  takeProfit: {
    ...market,
    ...{ side: 'long', takeProfit: '68300', stopLoss: '67000', rangeLengths: [6] },
    prices: [...start, [2_000, '68200'], [3_000, '68290'], [3_100, '1', 'outlier'], [3_500, '68301'], [4_000, '68310']],
    closings: [
      ['0.4', 'user', 6, 7],
      ['0.6', 'takeProfit', 7, 9],
    ],
  },
  stopLoss: {
    ...market,
    ...{ side: 'short', stopLoss: '68500', leverage: 20 },
    prices: [...start, [2_000, '68200'], [3_500, '68900']],
    closings: [['1', 'stopLoss', 6, 7]],
  },
  liquidation: {
    ...market,
    ...{ side: 'short', stopLoss: '69000', leverage: 50 },
    // A gap over everything: more is lost than the margin.
    prices: [...start, [2_000, '68200'], [3_500, '90000']],
    closings: [['1', 'liquidation', 6, 7]],
  },
  cap: {
    ...market,
    ...{ side: 'long', leverage: 50, isInYen: true },
    prices: [...start, [2_000, '68200'], [3_500, '99000']],
    closings: [['1', 'cap', 6, 7]],
  },
  limit: {
    ...{ side: 'long', limit: '68000', acceptedAfterMs: 1_200, places: [3, 6, 8] },
    prices: [...start, [2_000, '68000.2'], [2_500, '1', 'outlier'], [60_000, '67999'], [61_000, '68100']],
    closings: [['1', 'user', 8, 9]],
  },
  session: {
    ...market,
    ...{ side: 'long', closesWithSession: true },
    prices: start,
    closings: [['1', 'session', 3, 5]],
  },
};
/** A short of which a part was closed. */
export const holding: ContractRequest = {
  ...market,
  ...{ side: 'short', prices: [...start, [2_000, '68200'], [2_400, '68150']] },
  closings: [['0.25', 'user', 6, 7]],
};

/** Names of contracts that were closed in every way. */
export const requestNames: readonly string[] = Object.keys(requests);

export function request(name: string): ContractRequest {
  const found = requests[name];
  assert(found, `there is a request ${name}`);
  return found;
}
