import { AsyncLocalStorage } from 'node:async_hooks';
import { assert } from '@truemark/domain/result';

const transactions = new AsyncLocalStorage<{ isOpen: boolean }>();

/** Marks everything that `work` calls as part of a transaction, until it has ended. */
export async function runInTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  const transaction = { isOpen: true };
  try {
    return await transactions.run(transaction, work);
  } finally {
    transaction.isOpen = false;
  }
}

/**
 * Throws when the caller is part of a transaction. A transaction that waits for anything but its own connection can wait
 * for one that waits for it, which the database cannot see.
 */
export function refuseInTransaction(what: string): void {
  assert(!transactions.getStore()?.isOpen, `${what} inside a transaction: use the client of the transaction`);
}
