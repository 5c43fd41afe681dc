import type { ContractOrder } from '@truemark/contract/trading/contracts';
import type { OptionOrder } from '@truemark/contract/trading/options';
import type { Receipt } from '@truemark/contract/trading/orders';
import { parseAmount } from '@truemark/domain/ledger/amount';
import { calculateNetShare } from '@truemark/domain/receipts/net-share';
import { assert } from '@truemark/domain/result';

/** Whose prices were not those of the market at the time. */
export type UnrealPrices = 'simulated' | 'replay';

/** Everything that a card says, and nothing else reaches it. No amount is among it. */
export interface CardFigures {
  readonly symbol: string;
  readonly direction: 'long' | 'short' | 'up' | 'down';
  /** Of a contract. */
  readonly leverage: number | null;
  /** The result after all fees, in hundredths of a percent of what `of` names. */
  readonly net: bigint;
  readonly of: 'margin' | 'stake';
  readonly endedAtMs: number;
  readonly isDemo: boolean;
  readonly unreal: UnrealPrices | null;
  readonly isCorrected: boolean;
}

type Ending = Pick<CardFigures, 'symbol' | 'direction' | 'leverage' | 'net' | 'of' | 'endedAtMs'>;

function readAmount(text: string): bigint {
  const amount = parseAmount(text, 'USDT');
  assert(amount.ok, 'an amount of a receipt is one');
  return amount.value;
}

function readContract(order: ContractOrder): Ending | undefined {
  const { symbol, side, leverage, result, margin, status, closeTime } = order;
  if (status !== 'closed' || closeTime === null) return undefined;
  const net = calculateNetShare(readAmount(result), readAmount(margin));
  return { symbol, direction: side, leverage, net, of: 'margin', endedAtMs: closeTime };
}

function readOption({ symbol, type, status, profit, stake, expiresAt }: OptionOrder): Ending | undefined {
  if (status !== 'settled' || profit === null) return undefined;
  const net = calculateNetShare(readAmount(profit), readAmount(stake));
  return { symbol, direction: type, leverage: null, net, of: 'stake', endedAtMs: expiresAt };
}

function readEnding(traded: Receipt['order']): Ending | undefined {
  if (traded.kind === 'contract') return readContract(traded.contract);
  return traded.kind === 'option' ? readOption(traded.option) : undefined;
}

/** What the card of a receipt says; undefined for an order without a result. */
export function readCard({ order, book, ticks, corrections }: Receipt): CardFigures | undefined {
  const ending = readEnding(order);
  if (!ending) return undefined;
  const sources = new Set(ticks.map(({ source }) => source));
  const unreal = (['simulated', 'replay'] as const).find(source => sources.has(source)) ?? null;
  return { ...ending, isDemo: book === 'demo', unreal, isCorrected: corrections.length > 0 };
}
