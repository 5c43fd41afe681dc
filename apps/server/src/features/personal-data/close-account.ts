import type { ClosingBlock } from '@truemark/contract/people/closing';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Book } from '@truemark/domain/money/book';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { PersonalTable } from '../../platform/postgres/personal-table.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Identity } from '../identity/index.ts';
import type { UserBalance } from '../ledger/index.ts';
import { erasePersonalRows } from './store.ts';

export interface ClosingParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly identity: Pick<Identity, 'closeIn' | 'lockStatusIn'>;
  readonly loadBalancesIn: (client: pg.ClientBase, userId: number, book: Book) => Promise<readonly UserBalance[]>;
  /** What a capability has under way for a user that no balance shows. */
  readonly findUnderWay: readonly ((
    client: pg.ClientBase,
    userId: number,
  ) => Promise<ClosingBlock['kind'] | undefined>)[];
  /** From now on this inviter gets nothing. */
  readonly withholdInvitesIn: (client: pg.ClientBase, inviterId: number) => Promise<void>;
  /** What else ends. */
  readonly closingActs: readonly ClosingAct[];
  readonly tables: readonly PersonalTable[];
}

type ClosingAct = (client: pg.ClientBase, userId: number, nowMs: number) => Promise<void>;

const holdBlocks = {
  margin: 'orders',
  stake: 'orders',
  invested: 'investments',
  withdrawing: 'withdrawals',
  repaying: 'loans',
} as const;

/** What of the live book is there still: money to take out, and what holds money. */
function findLiveBlocks(balances: readonly UserBalance[]): ClosingBlock[] {
  const holds = new Set<ClosingBlock['kind']>();
  const left: ClosingBlock[] = [];
  for (const { asset, accounts } of balances) {
    if (accounts.available !== 0n) {
      left.push({ kind: 'balance', asset, amount: formatAmount(accounts.available, asset) });
    }
    for (const [account, kind] of Object.entries(holdBlocks)) {
      if (accounts[account as keyof typeof holdBlocks] !== 0n) holds.add(kind);
    }
  }
  return [...left, ...[...holds].map(kind => ({ kind, asset: null, amount: null }))];
}

/** Practice money may stay; what runs on it may not. */
export function hasOrders(balances: readonly UserBalance[]): boolean {
  return balances.some(({ accounts }) => accounts.margin !== 0n || accounts.stake !== 0n);
}

/** Closing the own account, for good: once nothing runs and every balance is zero. */
export function createClosing(parts: ClosingParts) {
  async function findBlocksIn(client: pg.ClientBase, userId: number): Promise<ClosingBlock[]> {
    const plain = (kind: ClosingBlock['kind']): ClosingBlock => ({ kind, asset: null, amount: null });
    // The row of the user is held from here on: nothing else about the person begins meanwhile.
    await parts.identity.lockStatusIn(client, userId);
    const blocks = findLiveBlocks(await parts.loadBalancesIn(client, userId, 'live'));
    if (hasOrders(await parts.loadBalancesIn(client, userId, 'demo'))) blocks.push(plain('demoOrders'));
    for (const find of parts.findUnderWay) {
      const kind = await find(client, userId);
      if (kind) blocks.push(plain(kind));
    }
    return blocks;
  }

  return {
    findBlocks: (userId: number) => parts.database.transaction(client => findBlocksIn(client, userId)),
    async close(userId: number): Promise<Result<true, 'closingBlocked' | 'changedMeanwhile'>> {
      const closed = await commitUnlessDenied(parts.database, async client => {
        if ((await findBlocksIn(client, userId)).length > 0) return deny('closingBlocked');
        await parts.withholdInvitesIn(client, userId);
        for (const act of parts.closingActs) await act(client, userId, parts.clock.nowMs());
        for (const table of parts.tables) {
          if (table.isGoneWithAccount) await erasePersonalRows(client, table, { id: userId, contacts: [] });
        }
        return parts.identity.closeIn(client, userId);
      });
      if (!closed.ok) return closed;
      closed.value();
      return accept(true);
    },
  };
}

export type Closing = ReturnType<typeof createClosing>;
