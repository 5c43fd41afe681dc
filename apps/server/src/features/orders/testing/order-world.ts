import { houseAccount, userAccount } from '@truemark/domain/ledger/account';
import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import type { Tick } from '@truemark/domain/market/tick';
import type { Book } from '@truemark/domain/money/book';
import { createReceiptIds, type ReceiptIds } from '../../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { createContractRecords } from '../../contracts/index.ts';
import { createInstrumentBook, type InstrumentBook } from '../../instruments/index.ts';
import { createLedger, type Ledger } from '../../ledger/index.ts';
import type { MarketData } from '../../market-data/index.ts';
import { bitcoin, euro, openMarketHarness } from '../../market-data/testing/market-harness.ts';
import { createTestLog } from '../../market-data/testing/test-market.ts';
import { createOptionRecords } from '../../options/index.ts';
import { saveEvidenceIn } from '../../tick-record/index.ts';
import type { LoadMoneyRows, ProductRecords } from '../index.ts';

/** What a test may say of a contract; the rest is the same for all. */
export interface SampleContract {
  readonly userId: number;
  readonly id: number;
  readonly book?: Book;
  readonly side?: 'long' | 'short';
  readonly instrumentId?: number;
  readonly acceptedAtMs?: number;
  readonly acceptedSequence?: number;
  /** In units of USDT. */
  readonly margin?: number;
  readonly open?: { readonly sequence: number; readonly before: number | null; readonly price: bigint };
  readonly closing?: {
    readonly sequence: number;
    readonly before: number;
    readonly price: bigint;
    readonly atMs: number;
    readonly profit: bigint;
  };
}

export interface SampleOption {
  readonly userId: number;
  readonly id: number;
  readonly book?: Book;
  readonly acceptedAtMs?: number;
  readonly end?: { readonly buyPrice: bigint; readonly endPrice: bigint };
}

/** Orders as contracts and options write them, around real prices and a real ledger. */
export interface OrderWorld {
  readonly database: Database;
  readonly clock: { atMs: number; nowMs(): number };
  readonly instruments: InstrumentBook;
  readonly receiptIds: ReceiptIds;
  /** What the tables say of contracts and options. */
  readonly products: readonly ProductRecords[];
  readonly moneyRecords: readonly LoadMoneyRows[];
  readonly ledger: Ledger;
  readonly marketData: MarketData;
  /** A price of the first instrument in units of 0.0001, at a time; answers its tick. */
  deliver(atMs: number, price: number): Tick;
  saveUser(userId: number): Promise<void>;
  saveContract(contract: SampleContract): Promise<void>;
  saveOption(option: SampleOption): Promise<void>;
  saveEvidence(...ticks: readonly Tick[]): Promise<void>;
  /** Posts for a user now; answers the posting's number. */
  post(userId: number, book: Book, transfers: readonly TransferDraft[]): Promise<number>;
  close(): Promise<void>;
}

const usdt = 10n ** 6n;
const one = 10n ** 10n;

export async function openOrderWorld(): Promise<OrderWorld> {
  const harness = await openMarketHarness();
  const { database } = harness;
  const clock = {
    get atMs() {
      return harness.clock.atMs;
    },
    set atMs(atMs: number) {
      harness.clock.atMs = atMs;
    },
    nowMs: () => harness.clock.atMs,
  };
  const instruments = createInstrumentBook([bitcoin, euro].map(instrument => ({ ...instrument })));
  const marketData = await harness.start({}, { instruments: instruments.all });
  const { log } = createTestLog();
  const ledger = createLedger({ database, clock, log, isSandbox: true });
  let keys = 0;
  return {
    database,
    clock,
    instruments,
    receiptIds: createReceiptIds('0123456789abcdef0123456789abcdef'),
    products: [createContractRecords(database), createOptionRecords(database)],
    moneyRecords: [],
    ledger,
    marketData,
    deliver(atMs, price) {
      harness.deliver(bitcoin, atMs, price);
      const tick = marketData.findTick(bitcoin.id);
      if (!tick) throw new Error('the price was not accepted');
      return tick;
    },
    async saveUser(userId) {
      await database.query(
        `insert into user_account (id, user_name, email, country, language, invite_code, created_at) overriding system value
         values ($1, $2, $3, 'DE', 'en', $4, now())`,
        [userId, `secret_name_${userId}`, `secret${userId}@example.org`, `2222222${'ABCDEFGHJK'[userId]}`],
      );
      await ledger.openUser(userId);
    },
    saveContract: contract => saveContract(database, clock.atMs, contract),
    saveOption: option => saveOption(database, clock.atMs, option),
    async saveEvidence(...ticks) {
      await marketData.whenSynced();
      await database.transaction(client => saveEvidenceIn(client, ticks));
    },
    async post(userId, book, transfers) {
      keys += 1;
      const answer = await ledger.post({ userId, book, key: `test:${keys}`, transfers });
      if (!answer.ok) throw new Error(`the posting was refused: ${answer.code}`);
      return answer.value.postingId;
    },
    async close() {
      await ledger.close();
      await harness.close();
    },
  };
}

/** The transfers of a contract from its acceptance to a closing that gives back all but a loss. */
export function draftContract(userId: number, orderId: number, margin: bigint, reserve: bigint) {
  const common = { asset: 'USDT', reference: `contract:${orderId}` } as const;
  const available = userAccount(userId, 'available');
  const held = userAccount(userId, 'margin');
  const [treasury, reserved] = [houseAccount('treasury'), houseAccount('reserve')];
  return {
    accept: [
      { ...common, kind: 'contractHold', amount: margin, debit: available, credit: held },
      { ...common, kind: 'contractReserve', amount: reserve, debit: treasury, credit: reserved },
    ] as TransferDraft[],
    close: (loss: bigint): TransferDraft[] => [
      { ...common, kind: 'contractLoss', amount: loss, debit: held, credit: treasury },
      { ...common, kind: 'contractReserveReturn', amount: reserve, debit: reserved, credit: treasury },
      { ...common, kind: 'contractReturn', amount: margin - loss, debit: held, credit: available },
    ],
  };
}

async function saveContract(database: Database, nowMs: number, contract: SampleContract): Promise<void> {
  const { userId, id, book = 'demo', side = 'long', instrumentId = bitcoin.id, acceptedAtMs = nowMs } = contract;
  const margin = BigInt(contract.margin ?? 10) * usdt;
  const { acceptedSequence = 1, open, closing } = contract;
  await database.query(
    `insert into contract_order (user_id, id, book, instrument_id, side, kind, rule_version, quantity, lot_size, leverage,
       conversion, fee_rate, cap_multiple, call_level, close_out_level, closes_with_session, accepted_at_ms,
       accepted_sequence, quoted_price, margin, open_fee, reserve, terms_hash, state, version, quantity_left, margin_left,
       fee_left, reserve_left, checked_sequence, parts, close_fee, profit, gap_loss)
     values ($1, $2, $3, $4, $5, 'market', 1, $6, $6, 10, $7, 5000000, $7, 8000000000, 5000000000, false, $8, $9, $7, $10,
       0, $10, sha256('terms'), 'pending', 1, $6, $10, 0, $10, $9, 0, 0, 0, 0)`,
    [userId, id, book, instrumentId, side, 10n ** 8n, one, acceptedAtMs, acceptedSequence, margin],
  );
  if (!open) return;
  await database.query(
    `update contract_order set state = 'holding', version = 2, open_at_ms = accepted_at_ms + 1, open_sequence = $3,
       before_open_sequence = $4, open_price = $5, checked_sequence = $3 where user_id = $1 and id = $2`,
    [userId, id, open.sequence, open.before, open.price],
  );
  if (!closing) return;
  const { sequence, before, price, atMs, profit } = closing;
  await database.query(
    `update contract_order set state = 'closed', version = 3, quantity_left = 0, margin_left = 0, reserve_left = 0,
       parts = 1, end_at_ms = $3, close_sequence = $4, close_price = $5, close_reason = 'user', profit = $6
     where user_id = $1 and id = $2`,
    [userId, id, atMs, sequence, price, profit],
  );
  await database.query(
    `insert into contract_closing (user_id, order_id, part, quantity, reason, price, at_ms, sequence, before_sequence,
       profit, fee, margin_used, margin_back, reserve_used, gap_loss)
     values ($1, $2, 1, $3, 'user', $4, $5, $6, $7, $8, 0, 0, 0, 0, 0)`,
    [userId, id, 10n ** 8n, price, atMs, sequence, before, profit],
  );
}

async function saveOption(database: Database, nowMs: number, option: SampleOption): Promise<void> {
  const { userId, id, book = 'demo', acceptedAtMs = nowMs, end } = option;
  await database.query(
    `insert into option_order (user_id, id, book, instrument_id, type, state, result, rule_version, duration_seconds, stake,
       ratio, payout, accepted_at_ms, accepted_sequence, quoted_price, fill_wait_ms, settle_wait_ms, expires_at_ms,
       terms_hash)
     values ($1, $2, $3, $4, 'up', 'pending', 'running', 1, 60, $5, 8000000000, $6, $7, 1, $8, 5000, 60000,
       $7::bigint + 60000, sha256('terms'))`,
    [userId, id, book, bitcoin.id, 10n * usdt, 8n * usdt, acceptedAtMs, one],
  );
  if (!end) return;
  await database.query(
    `update option_order set state = 'holding', buy_sequence = 2, buy_at_ms = accepted_at_ms + 1, buy_price = $3
     where user_id = $1 and id = $2`,
    [userId, id, end.buyPrice],
  );
  await database.query(
    `update option_order set state = 'settled', end_sequence = 3, end_at_ms = expires_at_ms, end_price = $3,
       ended_at_ms = expires_at_ms,
       result = case when $3 > buy_price then 'win' when $3 < buy_price then 'lose' else 'draw' end::option_result
     where user_id = $1 and id = $2`,
    [userId, id, end.endPrice],
  );
}
