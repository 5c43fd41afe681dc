import type { Amount } from '../../ledger/amount.ts';
import type { Price } from '../../market/price.ts';
import { createReader, type Reading } from '../../proof/reading.ts';
import { optionFillWaitMs, optionSettleWaitMs } from '../rules.ts';
import type { OptionClaim } from './claim.ts';

/** The numbers of an option. */
export interface ReadOption {
  readonly stake: Amount;
  readonly payoutRatio: bigint;
  readonly payout: Amount;
  readonly quotedPrice: Price;
  /** Waits for the first and the last price. */
  readonly fillWaitMs: number;
  readonly settleWaitMs: number;
  readonly buyPrice: Price | null;
  readonly endPrice: Price | null;
}

/** Reads the numbers of an option. */
export function readOption(claim: OptionClaim): Reading<ReadOption> {
  const reader = createReader('option');
  const value: ReadOption = {
    stake: reader.amount('stake', claim.stake),
    payoutRatio: reader.ratio('payoutRatio', claim.payoutRatio),
    payout: reader.amount('payout', claim.payout),
    quotedPrice: reader.price('quotedPrice', claim.quotedPrice),
    fillWaitMs: claim.fillWaitMs ?? optionFillWaitMs,
    settleWaitMs: claim.settleWaitMs ?? optionSettleWaitMs,
    buyPrice: reader.priceOrNull('buyPrice', claim.buyPrice),
    endPrice: reader.priceOrNull('endPrice', claim.endPrice),
  };
  return { value, faults: reader.faults };
}
