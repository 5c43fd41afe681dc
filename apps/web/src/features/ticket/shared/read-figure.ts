import type { Amount } from '@truemark/domain/ledger/amount';
import type { Price } from '@truemark/domain/market/price';
import { type DecimalRefusal, formatDecimal, parseDecimal } from '@truemark/domain/money/decimal';
import { readNumber } from '@truemark/domain/money/read-number';
import { formatAmount } from '@truemark/ui/format/number';

/** What stands in a field: nothing, an exact figure of some scale, or something that is none. */
export type Figure =
  | { readonly kind: 'empty' }
  | { readonly kind: 'wrong'; readonly error: DecimalRefusal }
  | {
      readonly kind: 'figure';
      readonly value: bigint;
      /** What it is if its one separator was meant to be the other one. */
      readonly other?: bigint;
    };

/** Reads a field by the number format of the page's language. Digits beyond the scale are refused, not rounded. */
export function readFigure(locale: string, typed: string, scale: number): Figure {
  const reading = readNumber(locale, typed);
  if (reading.kind === 'empty') return { kind: 'empty' };
  if (reading.kind === 'wrong') return { kind: 'wrong', error: 'malformed' };
  const parsed = parseDecimal(reading.text, scale);
  if (!parsed.ok) return { kind: 'wrong', error: parsed.code };
  const other = reading.other === undefined ? undefined : parseDecimal(reading.other, scale);
  return { kind: 'figure', value: parsed.value, ...(other?.ok && { other: other.value }) };
}

/** What stands in a field that counts only while it is switched on. */
export type SwitchedFigure = Figure | { readonly kind: 'off' };

/** The figure of a field, or null where there is none. */
export function findValue(figure: SwitchedFigure): bigint | null {
  return figure.kind === 'figure' ? figure.value : null;
}

/** Writes a figure into a field, in the number format of the page's language. */
export function writeFigure(locale: string, value: bigint, scale: number, decimalsMin = 0): string {
  return formatAmount(locale, formatDecimal(value, scale), decimalsMin, scale);
}

/** A figure moved by steps of its grid, never below one step. */
export function moveFigure(value: bigint, step: bigint, steps: number): bigint {
  const moved = value - (value % step) + step * BigInt(steps);
  return moved < step ? step : moved;
}

/** What is wrong with a field; the figures are for its words. */
export interface TicketError {
  readonly key:
    | 'malformed'
    | 'missing'
    | 'missingStopLoss'
    | 'missingTakeProfit'
    | 'too-many-decimals'
    | 'too-large'
    | 'priceStep'
    | 'lotsStep'
    | 'lotsMax'
    | 'leverageMax'
    | 'amountBelowMinimum'
    | 'amountAboveMaximum'
    | 'balanceInsufficient'
    | 'reserveShort'
    | 'tooHigh'
    | 'tooLow'
    | 'stopPastLiquidation'
    | 'spreadTooWide'
    /** The price is right, but it is hardly meant: its typist is asked. */
    | 'doubtful'
    | 'twoReadings';
  readonly price?: Price;
  /** Another price that may be meant. */
  readonly other?: Price;
  readonly lots?: bigint;
  readonly amount?: Amount;
  readonly count?: number;
}

/** Errors that a figure has by itself, shown while it is typed; the others wait until the field is left. */
export function isOwnError(error: TicketError): boolean {
  return error.key === 'malformed' || error.key === 'too-many-decimals' || error.key === 'too-large';
}
