import type { DepositTraces } from '@truemark/contract/operators/deposits';
import type { DepositParts } from './deposits.ts';
import { loadDeposit } from './store.ts';

/** Who else sent the picture that proves a deposit; undefined when there is none of this number. */
export async function findTraces(
  { database, files, identity }: Pick<DepositParts, 'database' | 'files' | 'identity'>,
  id: number,
): Promise<DepositTraces | undefined> {
  const found = await database.transaction(async client => {
    const deposit = await loadDeposit(client, id);
    if (!deposit) return undefined;
    return deposit.proofFile === null ? [] : files.findAlikeIn(client, [deposit.proofFile]);
  });
  if (!found) return undefined;
  // One line for each account; the same picture says more than one that looks so.
  const byUser = new Map<number, boolean>();
  for (const { userId, isSame } of found) byUser.set(userId, isSame || byUser.get(userId) === true);
  const names = await identity.loadUserNames([...byUser.keys()]);
  return {
    pictures: [...byUser].map(([userId, isSame]) => ({
      ...{ userId: String(userId), userName: names.get(userId) ?? '', isSame },
    })),
  };
}
