import { worthUnit } from '@truemark/domain/contracts/terms';
import type { Amount } from '@truemark/domain/ledger/amount';
import { calculateMid } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import { floorDivide } from '@truemark/domain/money/decimal';

/**
 * Sums over the open contracts of one instrument. Units are lots × lot size × conversion, in 10^-26; a price makes them a
 * worth in 10^-36 USDT.
 */
export interface OpenContracts {
  readonly instrumentId: number;
  readonly positions: number;
  /** Orders that have not opened yet. */
  readonly resting: number;
  readonly longUnits: bigint;
  /** At their opening prices. */
  readonly longWorth: bigint;
  readonly shortUnits: bigint;
  readonly shortWorth: bigint;
  readonly margin: Amount;
  readonly reserve: Amount;
}

/** What positions are worth now, in minor units of USDT. */
export interface ContractExposure {
  readonly long: Amount;
  readonly short: Amount;
  readonly net: Amount;
  readonly openProfit: Amount;
}

/**
 * Worth of the open positions of an instrument at the last mid, and what their owners have gained at the prices at which
 * they would close, fees, caps and margins aside. Each figure is rounded down once. Before the first price of all they
 * are worth what they opened at.
 */
export function calculateContractExposure(
  { longUnits, longWorth, shortUnits, shortWorth }: OpenContracts,
  tick: Pick<Tick, 'bid' | 'ask'> | undefined,
): ContractExposure {
  const mid = tick && calculateMid(tick.bid, tick.ask);
  const long = floorDivide(mid === undefined ? longWorth : longUnits * mid, worthUnit);
  const short = floorDivide(mid === undefined ? shortWorth : shortUnits * mid, worthUnit);
  const gained = tick ? longUnits * tick.bid - longWorth + shortWorth - shortUnits * tick.ask : 0n;
  return { long, short, net: long - short, openProfit: floorDivide(gained, worthUnit) };
}
