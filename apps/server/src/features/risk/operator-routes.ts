import type { ExposureRow } from '@truemark/contract/operators/trading';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Book } from '@truemark/domain/money/book';
import { deny } from '@truemark/domain/result';
import type { ActServer } from '../../platform/http/act-server.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { type InstrumentBook, type InstrumentChanges, pickChange } from '../instruments/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { MarketData } from '../market-data/index.ts';
import type { ProductRecords } from '../orders/index.ts';
import type { TellHalted } from './tell-halted.ts';
import type { Trading } from './trading.ts';

export interface RiskOperatorParts {
  readonly instruments: Pick<InstrumentBook, 'all' | 'byCode'>;
  readonly instrumentChanges: InstrumentChanges;
  readonly marketData: Pick<MarketData, 'findTick'>;
  readonly ledger: Pick<Ledger, 'loadHouseBalances'>;
  readonly trading: Pick<Trading, 'isAllHalted' | 'halt' | 'haltAllIn'>;
  readonly products: readonly Pick<ProductRecords, 'loadExposure'>[];
  readonly tellHalted: TellHalted;
}

/** What operators see of what is open, and how they stop new orders. */
export function registerRiskOperatorRoutes(http: HttpServer, acts: ActServer, parts: RiskOperatorParts): void {
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
      haltRemark: halt?.isHalted ? halt.reason : null,
      haltReason: halt?.isHalted ? halt.haltReason : null,
      haltedAt: halt?.isHalted ? halt.atMs : null,
    };
  });
  registerHalt(acts, parts);
}

/** What is open by instrument, the most looked-at first; halted instruments stand there too, to be resumed. */
async function loadRows(parts: RiskOperatorParts, book: Book): Promise<ExposureRow[]> {
  const exposures = await Promise.all(
    parts.products.map(product => product.loadExposure(book, id => parts.marketData.findTick(id))),
  );
  return parts.instruments.all.flatMap(({ id, code, symbol, type, isHalted }) => {
    const open = exposures.flatMap(exposure => exposure.get(id) ?? []);
    if (open.length === 0 && !isHalted) return [];
    return [Object.assign({ code, symbol, type, isHalted, ...nothingOpen }, ...open)];
  });
}

const zero = formatAmount(0n, 'USDT');
const nothingOpen = {
  ...{ positions: 0, resting: 0, long: zero, short: zero, net: zero, margin: zero, openProfit: zero },
  ...{ contractReserve: zero, options: 0, stakes: zero, optionReserve: zero },
};

function registerHalt(acts: ActServer, parts: RiskOperatorParts): void {
  const { instruments, instrumentChanges, trading, tellHalted } = parts;
  acts.serve('haltTrading', ({ body, context, commit }) =>
    commit(async client => {
      const { code, isHalted, reason = '' } = body;
      const haltReason = isHalted ? (body.haltReason ?? null) : null;
      // A halt tells customers why, a resumption operators.
      const isUnexplained = isHalted ? haltReason === null : reason === '';
      const reply = { isDone: true } as const;
      if (code === 'all') {
        if (isUnexplained) return deny('valueWrong');
        const { operatorNumber } = context.operator;
        const before = { isHalted: trading.isAllHalted(), haltReason: trading.halt?.haltReason ?? null };
        const change = { isHalted, reason, haltReason, operatorNumber, atMs: context.nowMs };
        const announce = await trading.haltAllIn(client, change);
        if (!announce) return deny('changedMeanwhile');
        const act = isHalted ? 'trading.halt' : 'trading.resume';
        const after = { isHalted, haltReason };
        return { reply, record: { act, subject: 'trading:all', reason, before, after }, announce };
      }
      const instrument = instruments.byCode(code);
      if (!instrument) return deny('instrumentUnknown');
      if (isUnexplained) return deny('valueWrong');
      const before = pickChange(instrument);
      const after = { ...before, isHalted, haltReason };
      const version = instrumentChanges.findVersion(code);
      const announce =
        before.isHalted === isHalted ? undefined : await instrumentChanges.changeIn(client, code, version, after);
      if (!announce) return deny('changedMeanwhile');
      const tell = haltReason === null ? undefined : await tellHalted(client, instrument, haltReason);
      // The act and subject of every change of an instrument, so that its history is in one place.
      const record = { act: 'instrument.change', subject: `instrument:${code}`, reason, before, after };
      return {
        ...{ reply, record },
        announce() {
          announce();
          tell?.();
        },
      };
    }),
  );
}
