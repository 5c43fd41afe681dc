import type { ArgumentsOf } from '@truemark/client/api-client';
import { userAccountKinds } from '@truemark/domain/ledger/account';
import { assets } from '@truemark/domain/money/asset';
import { readTyped } from '@truemark/domain/text/typed-text';
import type { ConsoleCalls } from '../../platform/console-calls.ts';

export type LedgerFilter = Omit<ArgumentsOf<'listLedger', ConsoleCalls>['query'], 'cursor' | 'limit'>;

/** What can be narrowed beside the book, which is always one of the two. */
export const filterNames = ['userId', 'reference', 'asset', 'kind', 'account', 'from', 'to'] as const;

/** What an address asks of the ledger. Values that the call would not take are left out, as if nobody had set them. */
export function readLedgerFilter(search: URLSearchParams): LedgerFilter {
  const read = (name: (typeof filterNames)[number]) => readTyped(search.get(name) ?? '');
  const asset = assets.find(known => known === read('asset'));
  const account = userAccountKinds.find(known => known === read('account'));
  const [userId, reference, kind] = [read('userId'), read('reference'), read('kind')];
  const [from, to] = [readTime(read('from')), readTime(read('to'))];
  return {
    book: search.get('book') === 'demo' ? 'demo' : 'live',
    ...(/^\d{1,15}$/.test(userId) && { userId }),
    ...(/^[\x20-\x7e]{1,80}$/.test(reference) && { reference }),
    ...(asset && { asset }),
    ...(/^\w{1,40}$/.test(kind) && { kind }),
    ...(account && { account }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  };
}

function readTime(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
