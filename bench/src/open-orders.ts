import type { Database } from '../../apps/server/src/platform/postgres/database.ts';
import type { OrderSetup } from './order-setup.ts';

const userCount = 1_000;
/** Sides that order at once. */
export const posterCount = 1_600;

let lastKey = 0;

/** A market order of one of many users. */
export async function open({ contracts, codes }: OrderSetup): Promise<void> {
  lastKey += 1;
  const userId = 1 + ((lastKey * 7_919) % userCount);
  const answer = await contracts.open({
    ...{ userId, book: 'live', code: codes[lastKey % codes.length] ?? '', kind: 'market', leverage: 10 },
    ...{ side: lastKey % 2 === 0 ? 'long' : 'short', lots: '0.11', feeRate: '0.0005', ruleVersion: 1 },
    idempotencyKey: `bench-${lastKey}`,
  });
  if ('ok' in answer) throw new Error(`an order was refused: ${answer.code}`);
}

/** Orders without their first price. */
export async function countWaiting(database: Database): Promise<number> {
  const [row] = await database.query<{ count: number }>(
    `select count(*)::int as count from contract_order where state = 'pending'`,
  );
  return row?.count ?? 0;
}

/** Capital, and money of every user. */
export async function fund({ ledger }: OrderSetup): Promise<void> {
  const capital = { book: 'live', asset: 'USDT', amount: 10n ** 16n, key: 'capital', reference: 'bench' } as const;
  await ledger.moveCapital('in', capital);
  const move = { book: 'live', asset: 'USDT', amount: 10n ** 13n, key: 'fund', reference: 'bench' } as const;
  await Promise.all(Array.from({ length: userCount }, (_, index) => ledger.grantTestFunds(index + 1, move)));
}
