import type { OptionOrder } from '@truemark/contract/trading/options';
import { createOptionWriter } from './attached-write.ts';
import { type BuyOption, createBuyOption } from './buy-option.ts';
import { createEndOptions } from './end-options.ts';
import { createFollowDecisions, describeCancel } from './follow-decisions.ts';
import { listOptions, type OptionPage, type OptionSearch } from './list-options.ts';
import { OpenOptions } from './open-options.ts';
import type { OptionParts } from './parts.ts';
import { restoreOptions } from './restore.ts';
import { loadOption, loadOptions, loadOptionsById } from './store.ts';
import { toWire, writeTerms } from './to-wire.ts';
import { optionKind } from './tracked-option.ts';

/** Up/down options: sold, followed and settled. */
export interface Options extends Pick<BuyOption, 'buy'> {
  /** Gives the engine what runs; before it starts. */
  restore(): Promise<void>;
  /** Cancels what runs in a user's demo book with a number below `beforeId`; the stakes come back. */
  endDemo(userId: number, beforeId: number): Promise<void>;
  /** As the wire has it. */
  findOrder(userId: number, id: number): Promise<OptionOrder | undefined>;
  /** Options of one user, as the wire has them; those that do not exist are left out. */
  loadOrders(userId: number, ids: readonly number[]): Promise<readonly OptionOrder[]>;
  /** The frozen terms as they were hashed. */
  loadTermsText(userId: number, id: number): Promise<string | undefined>;
  list(search: OptionSearch): Promise<OptionPage>;
  /** After the engine has stopped. */
  close(): Promise<void>;
}

const running = ['pending', 'holding'] as const;
const demoMax = 10_000;

export function createOptions(parts: OptionParts): Options {
  const { database, ledger, engine, trading } = parts;
  const tracker = engine.register(optionKind);
  const open = new OpenOptions(trading.reserves, tracker);
  const writer = ledger.addWriter('option', createOptionWriter(parts));
  const endings = createEndOptions({ ...parts, open, writer });
  const sales = createBuyOption({ ...parts, open, writer });
  tracker.onDecisions(createFollowDecisions({ ...parts, open, endings }));
  return {
    buy: sales.buy,
    restore: () => restoreOptions({ ...parts, open }),
    async endDemo(userId, beforeId) {
      const stored = await loadOptions(database, { userId, book: 'demo', states: running, beforeId, limit: demoMax });
      const canceled = stored.flatMap(({ id }) => open.find(id) ?? []);
      for (const option of canceled) open.untrack(option);
      try {
        await endings.end(canceled.map(option => ({ ...describeCancel(option, running), isReset: true })));
      } catch (error) {
        // What the ledger did not answer for goes on, and is settled when it is time.
        for (const option of canceled) if (open.find(option.id)) open.track(option);
        throw error;
      }
    },
    async findOrder(userId, id) {
      const option = await loadOption(database, userId, id);
      return option && toWire(option, parts);
    },
    async loadOrders(userId, ids) {
      return (await loadOptionsById(database, userId, ids)).map(option => toWire(option, parts));
    },
    async loadTermsText(userId, id) {
      const option = await loadOption(database, userId, id);
      return option && writeTerms(option, parts);
    },
    list: search => listOptions(search, parts),
    async close() {
      endings.close();
      await sales.close();
    },
  };
}
