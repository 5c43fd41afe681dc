import type { ApprovalBar } from '@truemark/contract/operators/access';
import type { CorrectionItem, ExposureRow } from '@truemark/contract/operators/trading';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Book } from '@truemark/domain/money/book';
import { deny } from '@truemark/domain/result';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { loadApprovalBars } from '../console-access/index.ts';
import { type InstrumentBook, type InstrumentChanges, pickChange } from '../instruments/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { MarketData } from '../market-data/index.ts';
import type { Trading } from '../trading/index.ts';
import type { Corrections } from './corrections.ts';
import { calculateContractExposure, type OpenContracts, type OpenOptions } from './exposure.ts';
import { type Correction, loadOpenContracts } from './store.ts';

export interface TradingDeskParts {
  readonly database: Database;
  readonly instruments: Pick<InstrumentBook, 'all' | 'byCode'>;
  readonly instrumentChanges: InstrumentChanges;
  readonly marketData: Pick<MarketData, 'findTick'>;
  readonly ledger: Pick<Ledger, 'loadHouseBalances'>;
  readonly trading: Pick<Trading, 'isAllHalted' | 'halt' | 'haltAllIn'>;
  readonly receiptIds: ReceiptIds;
  readonly corrections: Corrections;
  /** What runs of options, by instrument. */
  readonly loadOpenOptions: (book: Book) => Promise<readonly OpenOptions[]>;
}

const pageRows = 50;

/** What operators see of trading, and the little they may do: stop new orders, and pay for a mistake in public. */
export function registerTradingDesk(http: HttpServer, acts: ActServer, parts: TradingDeskParts): void {
  http.serve('getExposure', async ({ query }) => {
    const [rows, house] = await Promise.all([loadRows(parts, query.book), parts.ledger.loadHouseBalances()]);
    const find = (name: 'treasury' | 'reserve') =>
      house.find(({ book, asset, account }) => book === query.book && asset === 'USDT' && account === name)?.balance;
    const { halt } = parts.trading;
    return {
      rows,
      treasury: formatAmount(find('treasury') ?? 0n, 'USDT'),
      reserve: formatAmount(find('reserve') ?? 0n, 'USDT'),
      isHalted: parts.trading.isAllHalted(),
      haltReason: halt?.isHalted ? halt.reason : null,
      haltedAt: halt?.isHalted ? halt.atMs : null,
    };
  });
  registerHalt(acts, parts);
  registerCorrections(http, acts, parts);
}

/** What is open by instrument, the most looked-at first; halted instruments stand there too, to be resumed. */
async function loadRows(parts: TradingDeskParts, book: Book): Promise<ExposureRow[]> {
  const [contracts, options] = await Promise.all([
    loadOpenContracts(parts.database, book),
    parts.loadOpenOptions(book),
  ]);
  const contractsById = new Map(contracts.map(open => [open.instrumentId, open]));
  const optionsById = new Map(options.map(open => [open.instrumentId, open]));
  return parts.instruments.all.flatMap(instrument => {
    const open = contractsById.get(instrument.id);
    const running = optionsById.get(instrument.id);
    if (!open && !running && !instrument.isHalted) return [];
    return [toExposureRow(parts, instrument, open, running)];
  });
}

function toExposureRow(
  { marketData }: TradingDeskParts,
  { id, code, symbol, type, isHalted }: Instrument,
  open: OpenContracts | undefined,
  running: OpenOptions | undefined,
): ExposureRow {
  const worth = open && calculateContractExposure(open, marketData.findTick(id));
  const write = (amount: bigint | undefined) => formatAmount(amount ?? 0n, 'USDT');
  return {
    ...{ code, symbol, type, isHalted, positions: open?.positions ?? 0, resting: open?.resting ?? 0 },
    long: write(worth?.long),
    short: write(worth?.short),
    net: write(worth?.net),
    margin: write(open?.margin),
    openProfit: write(worth?.openProfit),
    contractReserve: write(open?.reserve),
    options: running?.count ?? 0,
    stakes: write(running?.stakes),
    optionReserve: write(running?.reserve),
  };
}

function registerHalt(acts: ActServer, { instruments, instrumentChanges, trading }: TradingDeskParts): void {
  acts.serve('haltTrading', ({ body, context, commit }) =>
    commit(async client => {
      const { code, isHalted, reason } = body;
      const reply = { isDone: true } as const;
      if (code === 'all') {
        const { operatorNumber } = context.operator;
        const before = { isHalted: trading.isAllHalted() };
        const announce = await trading.haltAllIn(client, { isHalted, reason, operatorNumber, atMs: context.nowMs });
        if (!announce) return deny('changedMeanwhile');
        const act = isHalted ? 'trading.halt' : 'trading.resume';
        return { reply, record: { act, subject: 'trading:all', reason, before, after: { isHalted } }, announce };
      }
      const instrument = instruments.byCode(code);
      if (!instrument) return deny('instrumentUnknown');
      const before = pickChange(instrument);
      const after = { ...before, isHalted };
      const version = instrumentChanges.findVersion(code);
      const announce =
        before.isHalted === isHalted ? undefined : await instrumentChanges.changeIn(client, code, version, after);
      if (!announce) return deny('changedMeanwhile');
      // The act and subject of every change of an instrument, so that its history is in one place.
      const record = { act: 'instrument.change', subject: `instrument:${code}`, reason, before, after };
      return { reply, record, announce };
    }),
  );
}

function registerCorrections(http: HttpServer, acts: ActServer, parts: TradingDeskParts): void {
  const { database, corrections, receiptIds } = parts;
  const toItem = (correction: Correction, approvalBar: ApprovalBar): CorrectionItem => ({
    id: String(correction.id),
    receiptId: receiptIds.encode(correction.kind, correction.userId, correction.orderId),
    ...{ book: correction.book, amount: formatAmount(correction.amount, 'USDT'), reason: correction.reason },
    ...{ operatorNumber: correction.operatorNumber, deciderNumber: correction.deciderNumber },
    ...{ state: correction.state, at: correction.atMs, approvalBar },
  });

  http.serve('listCorrections', async ({ query, context }) => {
    const { cursor, state } = query;
    const isWaiting = state && state === 'waiting';
    const page = await corrections.list({ cursor, isWaiting, limit: pageRows });
    const who = { deciderNumber: context.operator.operatorNumber, nowMs: context.nowMs };
    const findBar = await loadApprovalBars(database, page.corrections, who);
    const items = page.corrections.map(one => toItem(one, findBar(one.operatorNumber)));
    return { items, nextCursor: page.nextCursor };
  });

  acts.serve('proposeCorrection', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const proposed = await corrections.proposeIn(client, { ...body, operatorNumber });
      if (!proposed.ok) return proposed;
      const reply = toItem(proposed.value, 'own');
      const { id, receiptId, amount, book, reason } = reply;
      const record = { act: 'correction.propose', subject: `receipt:${receiptId}`, reason, before: null };
      return { reply, record: { ...record, after: { id, book, amount } } };
    }),
  );

  acts.serve('decideCorrection', ({ body, context, commit }) =>
    commit(async client => {
      const { operatorNumber } = context.operator;
      const { reason } = body;
      const isApproved = body.decision === 'approve';
      const id = Number(body.id);
      const decided = await corrections.decideIn(client, { id, isApproved, reason, operatorNumber });
      if (!decided.ok) return decided;
      const { correction, announce } = decided.value;
      const isOwn = correction.operatorNumber === operatorNumber;
      const { amount, book, receiptId } = toItem(correction, isOwn ? 'own' : null);
      const act = isApproved ? 'correction.approve' : isOwn ? 'correction.withdraw' : 'correction.reject';
      const after = { id: body.id, state: isApproved ? 'posted' : 'rejected', book, amount };
      const record = { act, subject: `receipt:${receiptId}`, reason, before: { state: 'waiting' }, after };
      return { reply: { isDone: true } as const, record, announce };
    }),
  );
}
