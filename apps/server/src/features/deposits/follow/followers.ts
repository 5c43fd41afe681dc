import type { DepositParts } from '../deposits.ts';
import { findKeyInForce, loadPlaces } from '../find-address.ts';
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
    for (const access of chains.all) {
      const { network, adapter } = access;
      if (adapter === null || access.depositKey === null) continue;
      try {
        // A key that nobody has approved gives no addresses; those that were given are followed all the same.
        const depositKey = findKeyInForce(access, await loadPlaces(parts.database));
        if (depositKey === null) continue;
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
