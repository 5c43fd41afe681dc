import type { DepositParts } from '../deposits.ts';
import { createChainFollower, type FollowerParts } from './follower.ts';
import { type EarlierUserParts, giveToEarlierUsers } from './give-earlier.ts';

/** Followers of all networks that have a node. */
export interface Followers {
  start(): void;
  /** Ends what is asked of nodes, too. */
  stop(): Promise<void>;
}

export function createFollowers({
  chains,
  listUserIdsBefore,
  ...parts
}: FollowerParts & Pick<DepositParts, 'chains'> & Pick<EarlierUserParts, 'listUserIdsBefore'>): Followers {
  const ending = new AbortController();
  let giving: Promise<void> | undefined;

  async function giveToEarlier(): Promise<void> {
    for (const { network, adapter, depositKey } of chains.all) {
      if (adapter === null || depositKey === null) continue;
      try {
        await giveToEarlierUsers({ ...parts, listUserIdsBefore }, depositKey, ending.signal);
      } catch (err) {
        parts.log.warn({ err, network }, 'addresses of earlier users are not all looked for; the next start goes on');
      }
    }
  }

  const followers = chains.all.flatMap(({ adapter, depositKey }) =>
    adapter === null ? [] : [createChainFollower(parts, { adapter, hasOwnAddresses: depositKey !== null })],
  );
  return {
    start() {
      for (const follower of followers) follower.start();
      giving ??= giveToEarlier();
    },
    async stop() {
      ending.abort();
      const stopped = followers.map(follower => follower.stop());
      chains.close();
      await Promise.all([...stopped, giving]);
    },
  };
}
