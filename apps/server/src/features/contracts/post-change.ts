import type { AttachedHandle, Posting, PostingAnswer } from '../ledger/index.ts';
import type { ContractWrite, WrittenContract } from './attached-write.ts';
import type { KeepChanged } from './change-limits.ts';
import type { ContractRow } from './contract-row.ts';
import type { ContractsDependencies } from './contracts.ts';
import type { OpenOrders } from './open-orders.ts';
import type { ContractChange } from './plan-change.ts';

/** Posts a step of an order, made from the row as it was before; `keep` for one that its owner asked for. */
export type PostChange = (before: ContractRow, change: ContractChange, keep?: KeepChanged) => Promise<PostingAnswer>;

interface PostChangeParts extends Pick<ContractsDependencies, 'ledger' | 'trading' | 'log'> {
  readonly attached: AttachedHandle<ContractWrite, WrittenContract>;
  readonly openOrders: Pick<OpenOrders, 'doubt' | 'forgetDoubt'>;
}

/**
 * The key names the version that the step starts from, so that a step is posted once, and one that was refused because
 * the order had changed can be made anew on what it has become.
 */
export function createPostChange({ ledger, trading, log, attached, openOrders }: PostChangeParts): PostChange {
  return async (before, change, keep) => {
    const { userId, id, book } = before;
    const posting: Posting = {
      userId,
      book,
      key: `contract:${id}:${change.type}:${before.version}`,
      transfers: change.transfers,
      attached: [attached.attach({ row: change.row, change, ticks: change.ticks, keep })],
    };
    const answer = await ledger.post(posting).catch((error: Error) => {
      openOrders.doubt(before);
      throw error;
    });
    if (!answer.ok) return answer;
    openOrders.forgetDoubt(id);
    const written = attached.findWritten(answer.value);
    if (!written) log.warn({ order: id, step: change.type }, 'a step of an order had been posted before');
    trading.reserves.release(userId, book, before.reserveLeft - change.row.reserveLeft);
    written?.announce();
    return answer;
  };
}
