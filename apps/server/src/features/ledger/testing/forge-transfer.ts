import type { Database } from '../../../platform/postgres/database.ts';

/** A row of `ledger_transfer` as somebody would write it past the program: every column, by name, as SQL. */
export type ForgedRow = Readonly<Record<string, string>>;

/** A payment of 5 USDT by user 7 to the fees that is right in every column, over what the account says now (`a`). */
const payment: ForgedRow = {
  owner_id: '7',
  book: `'live'::ledger_book`,
  at_ms: 'a.last_at_ms',
  posting_id: 'posting.id',
  part: '1',
  kind: `'contractFee'`,
  asset: `'USDT'::ledger_asset`,
  amount: '5',
  debit_owner_id: '7',
  debit: `'available'`,
  debit_sequence: 'a.sequence + 1',
  debit_balance: 'a.balance - 5',
  // Stands in its place; the hash that fits is worked out from the row.
  debit_hash: 'null::bytea',
  credit_owner_id: '-8',
  credit: `'fees'`,
  credit_sequence: 'null::bigint',
  credit_balance: 'null::numeric',
  credit_hash: 'null::bytea',
  reference: `'fee:1'`,
};

/** The hash that goes with the line of the debit side, over another one. */
export function forgeHash(previous: string, changes: ForgedRow = {}): string {
  const row = { ...payment, ...changes };
  return `ledger_chain(${previous}, ledger_line(${row.debit_sequence}, ${row.at_ms}, ${row.kind}, ${row.asset}, ${row.debit},
    ${row.credit}, -(${row.amount}), ${row.debit_balance}, ${row.reference}))`;
}

/** Posts payments with some columns changed, in one statement past the program; their hashes fit, unless given. */
export async function forgeTransfers(database: Database, rows: readonly ForgedRow[]): Promise<void> {
  const selects = rows.map((changes, index) => {
    const row: ForgedRow = { ...payment, part: `${index + 1}`, debit_hash: forgeHash('a.hash', changes), ...changes };
    return `select row(${columns.map(column => row[column]).join(', ')})::ledger_transfer from ledger_account as a
      cross join posting where owner_id = 7 and book = 'live' and asset = 'USDT' and kind = 'available'`;
  });
  await database.query(
    `with posting as materialized (select nextval('ledger_posting_id') as id)
     select ledger_post(
       array(select row(7, 'forged:' || id, id, 'live', 0, sha256('x'), null)::ledger_posting from posting),
       array(${selects.join(' union all ')})
     )`,
  );
}

/** In the order of the table. */
const columns: readonly string[] = Object.keys(payment);
