import { type OpenOptions, watchOf } from './open-options.ts';
import type { OptionPlace } from './option.ts';
import type { OptionParts } from './parts.ts';
import { loadOpen } from './store.ts';

type RestoreParts = Pick<OptionParts, 'database' | 'engine' | 'trading'> & { readonly open: OpenOptions };

const pageRows = 5_000;

/** Gives the engine everything that runs, as the database has it; the engine then catches it up with the record. */
export async function restoreOptions({ database, engine, trading, open }: RestoreParts): Promise<void> {
  let after: OptionPlace | undefined = { userId: 0, id: 0 };
  while (after) {
    const options = await loadOpen(database, after, pageRows);
    for (const option of options) {
      trading.reserves.restore(option.userId, option.book, option.payout);
      open.put(option);
      engine.watchOption(watchOf(option));
    }
    after = options.length === pageRows ? options.at(-1) : undefined;
  }
}
