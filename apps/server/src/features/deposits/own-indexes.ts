import { writeDescriptor } from '@truemark/domain/payments/deposit-descriptor';
import type { DepositKey } from '@truemark/domain/payments/deposit-key';
import { findUnusedRun } from '@truemark/domain/payments/unused-run';
import type { OwnIndex } from './follow/own-address-store.ts';

/** Which indexes of a key are in use: the index of an address is the number of its user. */
export function summarizeIndexes(indexes: readonly OwnIndex[]) {
  const used = indexes.filter(({ isUsed }) => isUsed).map(({ userId }) => userId);
  const lastIndex = indexes.at(-1)?.userId ?? null;
  return {
    given: indexes.length,
    used: used.length,
    lastIndex,
    unusedRun: findUnusedRun(used, lastIndex),
  };
}

/**
 * What a wallet needs to find all deposits of a key, as JSON: what `importdescriptors` of Bitcoin Core takes; for wallets
 * that know no descriptors the key and the path, each index with its address.
 */
export function writeIndexes(key: DepositKey, indexes: readonly OwnIndex[]): string {
  // With the next twenty nobody has to fetch the file again for each new user.
  const range = [0, (indexes.at(-1)?.userId ?? 0) + 20];
  const descriptor = writeDescriptor(key);
  const current = indexes.filter(({ userId, address }) => key.deriveAddress(userId) === address);
  const content =
    descriptor === null
      ? {
          network: key.network,
          key: key.xpub,
          path: '0/*',
          range,
          addresses: current.map(({ userId, address, isUsed }) => ({ index: userId, address, isUsed })),
        }
      : [{ desc: descriptor, range, timestamp: 0, internal: false, active: false }];
  return `${JSON.stringify(content, null, 2)}\n`;
}
