import type { EvidenceTick } from '@truemark/contract/trading/orders';
import type { Amount } from '@truemark/domain/ledger/amount';
import type { TransferKind } from '@truemark/domain/ledger/transfer';
import type { Asset } from '@truemark/domain/money/asset';
import type { Book } from '@truemark/domain/money/book';
import type { ReceiptPlace } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';

// Everything here only reads, and reads set-wise over what contracts, options and the ledger have written: pages of
// orders of all kinds, and what a receipt puts together. What an order is, its own capability says.

/** An order as a line among orders of every kind. */
export interface OrderRow {
  readonly id: number;
  readonly instrumentId: number;
  /** Side of a contract, type of an option. */
  readonly direction: string;
  readonly state: string;
  /** Of a contract. */
  readonly leverage: number | null;
  /** Margin or stake, in minor units of USDT. */
  readonly amount: Amount;
  /** After all fees; null while it is not known, or when there is none. */
  readonly profit: Amount | null;
  readonly createdAtMs: number;
}

/** Orders of one kind of a user and book, from the newest number below `beforeId` on. */
export interface OrderPage {
  readonly userId: number;
  readonly book: Book;
  readonly beforeId: number;
  readonly limit: number;
}

export async function loadOrderRows(
  database: Database,
  kind: 'contract' | 'option',
  { userId, book, beforeId, limit }: OrderPage,
): Promise<OrderRow[]> {
  const rows = await database.query<Omit<OrderRow, 'amount' | 'profit'> & { amount: string; profit: string | null }>(
    kind === 'contract' ? contractRowsSql : optionRowsSql,
    [userId, book, beforeId, limit],
  );
  return rows.map(row => ({
    ...row,
    amount: BigInt(row.amount),
    profit: row.profit === null ? null : BigInt(row.profit),
  }));
}

const contractRowsSql = `
  select id::float8 as id, instrument_id as "instrumentId", side as direction, state, leverage,
    margin::text as amount,
    case when state = 'closed' then (profit - open_fee - close_fee)::text end as profit, accepted_at_ms::float8 as "createdAtMs"
  from contract_order where user_id = $1 and book = $2 and id < $3
  order by contract_order.id desc limit $4`;

const optionRowsSql = `
  select id::float8 as id, instrument_id as "instrumentId", type as direction, state, null as leverage,
    stake::text as amount,
    (case result when 'win' then payout when 'lose' then -stake when 'draw' then 0 end)::text as profit,
    accepted_at_ms::float8 as "createdAtMs"
  from option_order where user_id = $1 and book = $2 and id < $3
  order by option_order.id desc limit $4`;

/** A transfer by which money came to a user or went. */
export interface WalletRow {
  readonly postingId: number;
  readonly atMs: number;
  readonly kind: TransferKind;
  readonly asset: Asset;
  readonly amount: Amount;
}

/** What an account of play money starts with is no order. Of each posting that brings money or takes it away, the one transfer that says what it is. */
const walletKinds: readonly TransferKind[] = [
  'deposit',
  'withdrawalHold',
  'withdrawal',
  'withdrawalReturn',
  'conversionOut',
  'testFunds',
];

export async function loadWalletRows(
  database: Database,
  { userId, book, beforeId, limit }: OrderPage,
): Promise<WalletRow[]> {
  const rows = await database.query<Omit<WalletRow, 'amount'> & { amount: string }>(
    `select posting_id::float8 as "postingId", at_ms::float8 as "atMs", kind, asset, amount::text as amount
     from ledger_transfer
     where owner_id = $1 and book = $2 and posting_id < $3 and kind in (${walletKinds.map(kind => `'${kind}'`).join(', ')})
     order by posting_id desc limit $4`,
    [userId, book, beforeId, limit],
  );
  return rows.map(row => ({ ...row, amount: BigInt(row.amount) }));
}

/** Where the ticks of an order stand, and when it lived. */
export interface OrderTrace {
  readonly instrumentId: number;
  readonly book: Book;
  readonly acceptedAtMs: number;
  /** Time of the tick, or of the deadline, that ended it; null while it runs. */
  readonly endedAtMs: number | null;
  /** In the order of what happened. */
  readonly places: readonly TracePlace[];
}

export interface TracePlace {
  readonly role: EvidenceTick['role'];
  readonly part: number;
  readonly instrumentId: number;
  readonly sequence: number;
}

interface TraceRecord {
  instrumentId: number;
  book: Book;
  acceptedAtMs: number;
  endedAtMs: number | null;
  places: { role: TracePlace['role']; part: number; instrumentId: number; sequence: number | null }[];
}

export async function loadTrace(
  database: Database,
  { kind, userId, orderId }: ReceiptPlace,
): Promise<OrderTrace | undefined> {
  const [row] = await database.query<TraceRecord>(kind === 'contract' ? contractTraceSql : optionTraceSql, [
    userId,
    orderId,
  ]);
  if (!row) return undefined;
  const places = row.places.flatMap(({ sequence, ...place }) => (sequence === null ? [] : [{ ...place, sequence }]));
  return { ...row, places };
}

const writePlace = (role: TracePlace['role'], sequence: string, part = '0', instrument = 'instrument_id') =>
  `jsonb_build_object('role', '${role}', 'part', ${part}, 'instrumentId', ${instrument}, 'sequence', ${sequence})`;

const contractTraceSql = `
  select instrument_id as "instrumentId", book, accepted_at_ms::float8 as "acceptedAtMs",
    end_at_ms::float8 as "endedAtMs",
    jsonb_build_array(
      ${writePlace('accepted', 'accepted_sequence')},
      ${writePlace('conversion', 'conversion_sequence', '0', 'conversion_instrument_id')},
      ${writePlace('beforeOpen', 'before_open_sequence')},
      ${writePlace('open', 'open_sequence')}
    ) || coalesce((
      select jsonb_agg(place order by part, is_close) from (
        select part, false as is_close, ${writePlace('beforeClose', 'before_sequence', 'part')} as place
        from contract_closing where user_id = $1 and order_id = $2
        union all
        select part, true, ${writePlace('close', 'sequence', 'part')}
        from contract_closing where user_id = $1 and order_id = $2
      ) as closing
    ), '[]') as places
  from contract_order where user_id = $1 and id = $2`;

const optionTraceSql = `
  select instrument_id as "instrumentId", book, accepted_at_ms::float8 as "acceptedAtMs",
    ended_at_ms::float8 as "endedAtMs",
    jsonb_build_array(
      ${writePlace('accepted', 'accepted_sequence')},
      ${writePlace('beforeOpen', 'before_buy_sequence')},
      ${writePlace('open', 'buy_sequence')},
      ${writePlace('beforeClose', 'before_sequence', '1')},
      ${writePlace('close', 'end_sequence', '1')}
    ) as places
  from option_order where user_id = $1 and id = $2`;

/** A transfer as a receipt shows it: by kinds of accounts, without people. */
export interface OrderTransfer {
  readonly postingId: number;
  readonly atMs: number;
  readonly kind: TransferKind;
  readonly asset: Asset;
  readonly amount: Amount;
  readonly debit: string;
  readonly credit: string;
}

/**
 * Transfers of an order by its reference, in their order. Its postings are found in a stretch of its owner's record; what
 * they moved between accounts of the house alone stands in no record of a user, but in the same postings: there the owner
 * is one of the sixteen of the house.
 */
export async function loadOrderTransfers(
  database: Database,
  { kind, userId, orderId }: ReceiptPlace,
  { book, fromMs, toMs }: { readonly book: Book; readonly fromMs: number; readonly toMs: number },
): Promise<OrderTransfer[]> {
  const rows = await database.query<Omit<OrderTransfer, 'amount'> & { amount: string }>(
    `with own as (
       select distinct book, at_ms, posting_id from ledger_transfer
       where owner_id = $1 and book = $2 and at_ms between $3 and $4 and reference = $5
     ), side (owner_id) as (
       select $1::bigint union all select -stripe from generate_series(1, 16) as stripe
     )
     select posting_id::float8 as "postingId", at_ms::float8 as "atMs", kind, asset, amount::text as amount, debit, credit
     from own cross join side join ledger_transfer using (owner_id, book, at_ms, posting_id)
     where reference = $5 order by posting_id, part`,
    [userId, book, fromMs, toMs, `${kind}:${orderId}`],
  );
  return rows.map(row => ({ ...row, amount: BigInt(row.amount) }));
}
