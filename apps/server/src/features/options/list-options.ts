import type { OptionStatus } from '@truemark/contract/trading/options';
import type { Book } from '@truemark/domain/money/book';
import type { Option } from './option.ts';
import type { OptionParts } from './parts.ts';
import { loadOptions } from './store.ts';

export interface OptionSearch {
  readonly userId: number;
  readonly book: Book;
  readonly states?: readonly OptionStatus[] | undefined;
  readonly code?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface OptionPage {
  /** The newest first. */
  readonly options: readonly Option[];
  readonly nextCursor: string | null;
}

/** A page of a user's options: the cursor is the number of the last one of the page before. */
export async function listOptions(
  { userId, book, states, code, cursor, limit }: OptionSearch,
  { database, instruments }: Pick<OptionParts, 'database' | 'instruments'>,
): Promise<OptionPage> {
  const instrument = code === undefined ? undefined : instruments.byCode(code);
  if (code !== undefined && !instrument) return { options: [], nextCursor: null };
  const beforeId = cursor === undefined ? undefined : readCursor(cursor);
  if (cursor !== undefined && beforeId === undefined) return { options: [], nextCursor: null };
  // One more than is shown, to know whether there is a next page.
  const filter = { userId, book, states, instrumentId: instrument?.id, beforeId, limit: limit + 1 };
  const loaded = await loadOptions(database, filter);
  const options = loaded.slice(0, limit);
  const last = options.at(-1);
  return { options, nextCursor: loaded.length > limit && last ? String(last.id) : null };
}

function readCursor(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
