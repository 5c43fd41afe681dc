import type { ListedNft } from '@truemark/contract/operators/nfts';
import { expect, it } from 'vitest';
import { chooseWorks } from './choose-works.ts';

const work = (id: string, title: string, status: ListedNft['status'], charityId: string) =>
  ({
    ...{ id, title, status, creator: 'Teo', charity: { id: charityId, name: `Trust ${charityId}` } },
  }) as ListedNft;
const works = [work('1', 'Well', 'open', '1'), work('2', 'Rings', 'sold', '2'), work('3', 'Wells', 'sold', '1')];
const idsOf = (filter: Partial<Parameters<typeof chooseWorks>[1]>) =>
  chooseWorks(works, { text: '', state: undefined, charityId: '', ...filter }).map(({ id }) => id);

it('NFT-052 works are narrowed by words, state and charity, and keep their order', () => {
  expect(idsOf({})).toEqual(['1', '2', '3']);
  expect(idsOf({ text: ' well' })).toEqual(['1', '3']);
  expect(idsOf({ text: 'trust 2' })).toEqual(['2']);
  expect(idsOf({ state: 'sold' })).toEqual(['2', '3']);
  expect(idsOf({ state: 'sold', charityId: '1', text: 'WELL' })).toEqual(['3']);
});
