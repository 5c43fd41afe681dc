import type { Book } from '@truemark/domain/money/book';
import type { WatchedOption } from '../engine/index.ts';
import type { Reserves } from '../risk/index.ts';
import type { Option } from './option.ts';
import { OptionTable } from './option-table.ts';

/** The options that run, in memory, as they stand in the database: what the engine decides on is looked up here. */
export interface OpenOptions {
  readonly size: number;
  find(id: number): Option | undefined;
  /** Undefined when it does not run. */
  findBook(id: number): Book | undefined;
  /** Enters an option as it stands after a commit, or anew. */
  put(option: Option): void;
  /** Takes out an option that is over, and gives back what was set aside for it. */
  end(option: Pick<Option, 'id' | 'userId' | 'book' | 'payout'>): void;
  listOfUser(userId: number): readonly Option[];
}

/** What is set aside is entered by whoever sells; here it is given back. */
export function createOpenOptions(reserves: Pick<Reserves, 'release'>): OpenOptions {
  const options = new OptionTable();
  const users = new Map<number, Set<number>>();
  return {
    get size() {
      return options.size;
    },
    find: id => options.find(id),
    findBook: id => options.findBook(id),
    put(option) {
      options.put(option);
      const ids = users.get(option.userId);
      if (ids) ids.add(option.id);
      else users.set(option.userId, new Set([option.id]));
    },
    end({ id, userId, book, payout }) {
      if (!options.delete(id)) return;
      const ids = users.get(userId);
      ids?.delete(id);
      if (ids?.size === 0) users.delete(userId);
      reserves.release(userId, book, payout);
    },
    listOfUser: userId => [...(users.get(userId) ?? [])].flatMap(id => options.find(id) ?? []),
  };
}

/** An option as the engine follows it: after the tick it was quoted at, or the one it was bought at. */
export function watchOf(option: Option): WatchedOption {
  const { id, userId, instrumentId, acceptedAtMs, acceptedSequence, expiresAtMs, settleWaitMs, buy } = option;
  return {
    ...{ id, userId, instrumentId, acceptedAtMs, expiresAtMs, settleWaitMs, waitMs: option.fillWaitMs },
    stage: buy ? 'running' : 'waiting',
    fromSequence: buy?.sequence ?? acceptedSequence,
  };
}
