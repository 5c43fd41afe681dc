import type { Receipt } from '@truemark/contract/trading/orders';
import { parseAmount } from '@truemark/domain/ledger/amount';
import { calculateNetShare } from '@truemark/domain/receipts/net-share';
import { assert } from '@truemark/domain/result';
import type { Product } from '../../orders/index.ts';

type OrderResult = NonNullable<ReturnType<NonNullable<Product['readResult']>>>;

/** Whose prices were not those of the market at the time. */
type UnrealPrices = 'simulated' | 'replay';

/** Everything that a card says, and nothing else reaches it. No amount is among it. */
export interface CardFigures extends Omit<OrderResult, 'result' | 'put'> {
  /** The result after all fees, in hundredths of a percent of what `of` names. */
  readonly net: bigint;
  readonly isDemo: boolean;
  readonly unreal: UnrealPrices | null;
  readonly isCorrected: boolean;
}

function readAmount(text: string): bigint {
  const amount = parseAmount(text, 'USDT');
  assert(amount.ok, 'an amount of a receipt is one');
  return amount.value;
}

/** What the card of a receipt says; undefined for an order without a result. */
export function readCard(
  { order, book, ticks, corrections }: Receipt,
  products: readonly Pick<Product, 'readResult'>[],
): CardFigures | undefined {
  const [found] = products.flatMap(product => product.readResult?.(order) ?? []);
  if (!found) return undefined;
  const { result, put, ...told } = found;
  const sources = new Set(ticks.map(({ source }) => source));
  const unreal = (['simulated', 'replay'] as const).find(source => sources.has(source)) ?? null;
  const net = calculateNetShare(readAmount(result), readAmount(put));
  return { ...told, net, isDemo: book === 'demo', unreal, isCorrected: corrections.length > 0 };
}
