import { calculateAmountMin } from '@truemark/domain/contracts/amount-lots';
import { quantityScale } from '@truemark/domain/market/instrument';
import { assetDecimals } from '@truemark/domain/money/asset';
import { useEffect, useRef } from 'react';
import { useUser } from '../../../platform/session.ts';
import { prepareFirstOrder } from '../shared/confirm-setting.ts';
import { writeFigure } from '../shared/read-figure.ts';
import type { TicketFormat } from '../shared/use-ticket-words.ts';
import { actOnContract } from '../ticket-store.ts';
import { findAmountMeasure } from './contract-amount.ts';
import type { ContractMarket } from './contract-market.ts';
import type { ContractReading } from './contract-reading.ts';
import { calculateContractSummary } from './contract-summary.ts';
import type { ContractTicketState } from './use-contract-ticket.ts';

/** Well below what is sent without asking, whatever the price does until then: 50 USDT. */
const firstMargin = 50_000_000n;
const usdt = 1_000_000n;

/** Lots of a small first order: about 50 USDT of margin, with one figure that counts; undefined while a price is missing. */
export function calculateFirstLots(reading: ContractReading, market: ContractMarket): bigint | undefined {
  const { lotStep } = market.instrument;
  const one = calculateContractSummary({ ...reading, lots: { kind: 'figure', value: lotStep } }, market);
  if (!one || one.margin === 0n || market.isPreview) return undefined;
  const steps = firstMargin / one.margin;
  if (steps <= 1n) return lotStep;
  const unit = 10n ** BigInt(String(steps).length - 1);
  return (steps / unit) * unit * lotStep;
}

/** A small first amount of the simple ticket: 50 USDT, or the least that buys an order, in whole USDT. */
export function calculateFirstAmount(reading: ContractReading, market: ContractMarket): bigint | undefined {
  const measure = findAmountMeasure(reading, market);
  if (!measure || market.isPreview) return undefined;
  const least = calculateAmountMin(measure, market.parameters.notionalMin);
  return least <= firstMargin ? firstMargin : ((least + usdt - 1n) / usdt) * usdt;
}

/** Writes a small amount into the empty ticket of a guest, once: to try costs nothing, and needs no figure. */
export function useFirstLots(
  { place, form, isSimple, reading, market }: ContractTicketState,
  format: TicketFormat,
): void {
  const isGuest = useUser()?.isGuest ?? false;
  const isWritten = useRef(false);
  const calculate = isSimple ? calculateFirstAmount : calculateFirstLots;
  const first = isGuest ? calculate(reading, market) : undefined;
  const isEmpty = form.draft.lots === '' && !form.draft.amount;
  const { locale } = format;
  useEffect(() => {
    if (first === undefined || isWritten.current) return;
    isWritten.current = true;
    prepareFirstOrder();
    if (!isEmpty) return;
    const written = isSimple
      ? ({ field: 'amount', text: writeFigure(locale, first, assetDecimals.USDT) } as const)
      : ({ field: 'lots', text: writeFigure(locale, first, quantityScale) } as const);
    actOnContract(place, { type: 'type', ...written });
  }, [first, isEmpty, isSimple, place, locale]);
}
