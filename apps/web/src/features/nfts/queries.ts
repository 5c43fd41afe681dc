import { queryOptions } from '@tanstack/react-query';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { serverClock } from '../../platform/server-clock.ts';

/** Others bid, too, and no word of it comes to whoever only looks. */
const lookAgainMs = 5_000;

export const nftsQuery = queryOptions({
  queryKey: [...accountKeys.nfts, 'market'],
  async queryFn({ signal }) {
    const reply = await api.call('listNft', { query: {} }, { signal });
    serverClock.note(reply.now);
    return reply;
  },
  refetchInterval: 3 * lookAgainMs,
});

export const nftQuery = (id: string) =>
  queryOptions({
    queryKey: [...accountKeys.nfts, 'one', id],
    async queryFn({ signal }) {
      const reply = await api.call('getNft', { params: { id } }, { signal });
      serverClock.note(reply.now);
      return reply;
    },
    refetchInterval: ({ state }) => (state.data?.nft.status === 'open' ? lookAgainMs : false),
  });

/** What somebody has done for one work. */
export const ownOfNftQuery = (id: string) =>
  queryOptions({
    queryKey: [...accountKeys.nfts, 'own', id],
    queryFn: ({ signal }) => api.call('listOwnNft', { query: { nft: id, limit: 100 } }, { signal }),
  });
