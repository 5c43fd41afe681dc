import type { Database } from '../../../platform/database.ts';

/** A row of `ledger_transfer` as somebody would write it past the program: every column, by name, as SQL. */
export type ForgedRow = Readonly<Record<string, string>>;

/** A payment of 5 USDT by user 7 to the fees that is right in every column, over what the account says now (`a`). */
const payment: ForgedRow = {
  owner_id: '7',
  book: `'live'::ledger_book`,
  at_ms: 'a.last_at_ms',
  posting_id: '(select id from posting)',
  part: '1',
  kind: `'contractFee'`,
  asset: `'USDT'::ledger_asset`,
  amount: '5',
  debit_owner_id: '7',
  debit: `'available'`,
  debit_sequence: 'a.sequence + 1',
  debit_balance: 'a.balance - 5',
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

/** Writes payments with some columns changed, in one statement straight into the table; their hashes fit, unless given. */
export async function forgeTransfers(database: Database, rows: readonly ForgedRow[]): Promise<void> {
  const selects = rows.map((changes, index) => {
    const row = { ...payment, part: `${index + 1}`, debit_hash: forgeHash('a.hash', changes), ...changes };
    return `select ${columns.map(column => row[column as keyof typeof row]).join(', ')} from ledger_account as a
      where owner_id = 7 and book = 'live' and asset = 'USDT' and kind = 'available'`;
  });
  await database.query(
    `with posting as (
       insert into ledger_posting select 7, 'forged:' || id, id, 'live', 0, sha256('x'), null
       from nextval('ledger_posting_id') as id returning id
     )
     insert into ledger_transfer (${columns.join(', ')}) ${selects.join(' union all ')}`,
  );
}

const columns: readonly string[] = [...Object.keys(payment), 'debit_hash'];
