import type { OpenOptions } from './open-options.ts';
import type { OptionPlace } from './option.ts';
import type { OptionParts } from './parts.ts';
import { loadOpen } from './store.ts';

type RestoreParts = Pick<OptionParts, 'database' | 'trading'> & { readonly open: OpenOptions };

const pageRows = 5_000;

/** Gives the engine everything that runs, as the database has it; the engine then catches it up with the record. */
export async function restoreOptions({ database, trading, open }: RestoreParts): Promise<void> {
  let after: OptionPlace | undefined = { userId: 0, id: 0 };
  while (after) {
    const options = await loadOpen(database, after, pageRows);
    for (const option of options) {
      trading.reserves.restore(option.userId, option.book, option.payout);
      open.track(option);
    }
    after = options.length === pageRows ? options.at(-1) : undefined;
  }
}
