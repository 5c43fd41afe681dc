import type { Amount } from '@truemark/domain/ledger/amount';
import type { Database } from '../../../platform/postgres/database.ts';
import type { CharityRecord, CharityTransfer } from '../ledger.ts';

/** The transfers that its index has: whoever names them all finds them by it. */
const ofCharities = `kind in ('nftSale', 'donation', 'charityPayout')`;

async function sumRaised(database: Database, accounts?: readonly string[]): Promise<ReadonlyMap<string, Amount>> {
  const rows = await database.query<{ account: string; sum: string }>(
    `select credit as account, sum(amount)::text as sum from ledger_transfer
     where ${ofCharities} and kind <> 'charityPayout' and ($1::text[] is null or credit = any($1)) group by credit`,
    [accounts ?? null],
  );
  return new Map(rows.map(({ account, sum }) => [account, BigInt(sum)]));
}

async function sumPaidOut(database: Database): Promise<Amount> {
  const [row] = await database.query<{ sum: string }>(
    `select coalesce(sum(amount), 0)::text as sum from ledger_transfer
     where ${ofCharities} and kind = 'charityPayout' and credit = 'external:charity'`,
  );
  return BigInt(row?.sum ?? 0);
}

async function loadCharityTransfers(
  database: Database,
  account: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, CharityTransfer>> {
  const rows = await database.query<Omit<CharityTransfer, 'amount'> & { readonly amount: string }>(
    `select reference, kind, amount::text as amount, posting_id::float8 as "postingId", at_ms::float8 as "atMs"
     from ledger_transfer where ${ofCharities} and credit = any($1::text[]) and reference = any($2::text[])`,
    [[account, 'external:charity'], references],
  );
  return new Map(rows.map(row => [row.reference, { ...row, amount: BigInt(row.amount) }]));
}

export function createCharityRecord(database: Database): CharityRecord {
  return {
    sumRaised: accounts => sumRaised(database, accounts),
    sumPaidOut: () => sumPaidOut(database),
    loadTransfers: (account, references) => loadCharityTransfers(database, account, references),
  };
}
