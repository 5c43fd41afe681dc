import type { DepositParts } from '../deposits.ts';
import { createChainFollower, type FollowerParts } from './follower.ts';

/** Followers of all networks that have a node. */
export interface Followers {
  start(): void;
  /** Ends what is asked of nodes, too. */
  stop(): Promise<void>;
}

export function createFollowers({ chains, ...parts }: FollowerParts & Pick<DepositParts, 'chains'>): Followers {
  const followers = chains.all.flatMap(({ adapter, depositKey }) =>
    adapter === null ? [] : [createChainFollower(parts, { adapter, hasOwnAddresses: depositKey !== null })],
  );
  return {
    start() {
      for (const follower of followers) follower.start();
    },
    async stop() {
      const stopped = followers.map(follower => follower.stop());
      chains.close();
      await Promise.all(stopped);
    },
  };
}
