import type { NftItem } from '@truemark/contract/investing/nfts';
import type { CharityCause } from '@truemark/domain/charity/cause';
import { type Amount, parseAmount } from '@truemark/domain/ledger/amount';

export const nftSorts = ['ending', 'newest', 'priceLow', 'priceHigh', 'donated'] as const;
export type NftSort = (typeof nftSorts)[number];

/** What the market shows. */
export interface NftView {
  readonly list: 'open' | 'over';
  readonly search: string;
  readonly cause: CharityCause | 'all';
  readonly sort: NftSort;
}

export function isNftOpen({ status }: Pick<NftItem, 'status'>): boolean {
  return status === 'open';
}

/** The works of a view, in its order; equals stay in the order of the server, which is that of their ends. */
export function chooseNfts(items: readonly NftItem[], view: NftView): readonly NftItem[] {
  const wanted = fold(view.search);
  const chosen = items.filter(
    item =>
      isNftOpen(item) === (view.list === 'open') &&
      (view.cause === 'all' || item.charity.cause === view.cause) &&
      [item.title, item.creator, item.charity.name].some(words => fold(words).includes(wanted)),
  );
  return chosen.toSorted((one, other) => compare(one, other, view.sort));
}

function fold(text: string): string {
  return text.normalize('NFKC').trim().toLocaleLowerCase();
}

/** The price that counts now: the highest bid, else where bidding starts. */
function readPrice({ currentBid, startPrice }: NftItem): Amount {
  return read(currentBid ?? startPrice);
}

function read(text: string): Amount {
  const amount = parseAmount(text, 'USDT');
  return amount.ok ? amount.value : 0n;
}

function compare(one: NftItem, other: NftItem, sort: NftSort): number {
  if (sort === 'newest') return other.createTime - one.createTime || Number(other.id) - Number(one.id);
  if (sort === 'ending') return 0;
  const difference =
    sort === 'donated'
      ? read(other.cumulativeDonation) - read(one.cumulativeDonation)
      : readPrice(one) - readPrice(other);
  const sign = difference < 0n ? -1 : difference > 0n ? 1 : 0;
  return sort === 'priceHigh' ? -sign : sign;
}
