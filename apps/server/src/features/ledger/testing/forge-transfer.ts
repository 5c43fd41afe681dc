import type { Database } from '../../../platform/database.ts';

/** A row of `ledger_transfer` as somebody would write it past the program: every column, by name, as SQL. */
export type ForgedRow = Readonly<Record<string, string>>;

/** A payment of 5 USDT by user 7 to the fees that is right in every column, over what the accounts say now. */
const payment: ForgedRow = {
  owner_id: '7',
  book: `'live'`,
  at_ms: 'a.last_at_ms',
  posting_id: '(select id from posting)',
  part: '1',
  kind: `'contractFee'`,
  asset: `'USDT'`,
  amount: '5',
  debit_owner_id: '7',
  debit: `'available'`,
  debit_sequence: 'a.sequence + 1',
  debit_balance: 'a.balance - 5',
  debit_hash: `ledger_chain(a.hash, ledger_line(a.sequence + 1, a.last_at_ms, 'contractFee', 'USDT', 'available', 'fees',
    -5, a.balance - 5, 'fee:1'))`,
  credit_owner_id: '-8',
  credit: `'fees'`,
  credit_sequence: 'null',
  credit_balance: 'null',
  credit_hash: 'null',
  reference: `'fee:1'`,
};

/** Writes the payment with some columns changed, straight into the table. */
export async function forgeTransfer(database: Database, changes: ForgedRow = {}): Promise<void> {
  const row = { ...payment, ...changes };
  const owner = row.owner_id === '7' ? '7' : '8';
  await database.query(
    `with posting as (
       insert into ledger_posting select 7, 'forged:' || id, id, 'live', 0, sha256('x'), null
       from nextval('ledger_posting_id') as id returning id
     )
     insert into ledger_transfer (${Object.keys(row).join(', ')})
     select ${Object.values(row).join(', ')} from ledger_account as a
     where owner_id = ${owner} and book = 'live' and asset = 'USDT' and kind = 'available'`,
  );
}
