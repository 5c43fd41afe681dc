import type { NftItem } from '@truemark/contract/investing/nfts';
import { describe, expect, it } from 'vitest';
import { chooseNfts, type NftView } from './choose-nfts.ts';
import { findNftError } from './nft-draft.ts';

function work(id: number, fields: Partial<NftItem> = {}): NftItem {
  return {
    ...{
      id: String(id),
      title: `Work ${id}`,
      creator: 'Ilse Varga',
      chain: 'sepolia',
      image: '/x.svg',
      style: 'waves',
    },
    charity: { id: '1', name: 'Clearwell Trust', cause: 'water', isSample: true },
    ...{
      isSample: true,
      status: 'open',
      startPrice: '60',
      currentBid: null,
      nextBid: '60',
      buyPrice: null,
      bidCount: 0,
    },
    ...{ createTime: id, endTime: 100 + id, endedAt: null, cumulativeDonation: '0', payout: 'notDue', payoutDue: null },
    ...fields,
  };
}
const all: NftView = { list: 'open', search: '', cause: 'all', sort: 'ending' };
const ids = (items: readonly NftItem[], view: Partial<NftView>) =>
  chooseNfts(items, { ...all, ...view }).map(({ id }) => id);

describe('the market of works', () => {
  it('NFT-031 shows those on sale or those that are over, of a cause, by what is searched', () => {
    const forest = { id: '2', name: 'Regrowth Circle', cause: 'forest', isSample: true } as const;
    const items = [work(1), work(2, { status: 'sold' }), work(3, { charity: forest, title: 'Rings' })];
    expect(ids(items, {})).toEqual(['1', '3']);
    expect(ids(items, { list: 'over' })).toEqual(['2']);
    expect(ids(items, { cause: 'forest' })).toEqual(['3']);
    expect(ids(items, { search: ' RINGS ' })).toEqual(['3']);
    expect(ids(items, { search: 'clearwell' })).toEqual(['1']);
    expect(ids(items, { search: 'nobody' })).toEqual([]);
  });

  it('NFT-031 sorts by exact amounts, and by the start price before the first bid', () => {
    const items = [
      work(1, { currentBid: '100', cumulativeDonation: '9' }),
      work(2, { cumulativeDonation: '10' }),
      work(3, { currentBid: '99.999999' }),
    ];
    expect(ids(items, { sort: 'priceLow' })).toEqual(['2', '3', '1']);
    expect(ids(items, { sort: 'priceHigh' })).toEqual(['1', '3', '2']);
    expect(ids(items, { sort: 'donated' })).toEqual(['2', '1', '3']);
    expect(ids(items, { sort: 'newest' })).toEqual(['3', '2', '1']);
  });
});

describe('the form of a bid or donation', () => {
  it('NFT-031 says what is wrong with an amount', () => {
    const limits = { least: '60', available: '100' };
    expect(findNftError('', limits)).toBe('amountMissing');
    expect(findNftError('abc', limits)).toBe('amountWrong');
    expect(findNftError('60.0000001', limits)).toBe('amountWrong');
    expect(findNftError('59.999999', limits)).toBe('tooLow');
    expect(findNftError('100.000001', limits)).toBe('balanceShort');
    expect(findNftError('100.000001', { ...limits, own: '5' })).toBeUndefined();
    expect(findNftError('60', limits)).toBeUndefined();
    expect(findNftError('1000', { least: '60', available: undefined })).toBeUndefined();
  });
});
