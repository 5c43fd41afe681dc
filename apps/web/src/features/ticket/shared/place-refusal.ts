import { ApiError } from '@truemark/client/api-error';
import type { ContractField } from '../contract/contract-form.ts';
import type { ContractReading } from '../contract/contract-reading.ts';

const refusalFields: Readonly<Partial<Record<string, ContractField>>> = {
  lotsWrong: 'lots',
  amountBelowMinimum: 'lots',
  balanceInsufficient: 'lots',
  reserveShort: 'lots',
  leverageTooHigh: 'leverage',
  spreadTooWide: 'leverage',
  limitsWrong: 'stopLoss',
  stopLossWrong: 'stopLoss',
  stopPastLiquidation: 'stopLoss',
  takeProfitWrong: 'takeProfit',
};

/** The field that a refusal of the server is about; undefined for the whole ticket. */
export function findRefusalField(error: unknown, reading: ContractReading): ContractField | undefined {
  if (!(error instanceof ApiError) || error.refusal === undefined) return undefined;
  if (error.refusal === 'priceOffStep') return reading.kind === 'limit' ? 'limitPrice' : 'stopLoss';
  const field = refusalFields[error.refusal];
  return field === 'lots' && reading.amount ? 'amount' : field;
}

/** Whether an order was refused because its terms are no longer those that were looked at. */
export function isTermsChange(error: unknown): boolean {
  return error instanceof ApiError && error.refusal === 'termsChanged';
}

const amountRefusals: readonly string[] = [
  'purchaseAmountWrong',
  'amountBelowMinimum',
  'amountAboveMaximum',
  'balanceInsufficient',
  'reserveShort',
];

/** Whether a refusal of the server is about the amount; otherwise it is about the whole ticket. */
export function isAboutAmount(error: unknown): boolean {
  return error instanceof ApiError && error.refusal !== undefined && amountRefusals.includes(error.refusal);
}
