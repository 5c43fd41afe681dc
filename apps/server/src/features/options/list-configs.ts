import type { CallReply } from '@truemark/contract/call';
import type { listOptionsConfig } from '@truemark/contract/trading/options';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { type Instrument, instrumentTypes } from '@truemark/domain/market/instrument';
import { ratioScale } from '@truemark/domain/market/price';
import type { Book } from '@truemark/domain/money/book';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { optionRuleVersion } from '@truemark/domain/options/rules';
import { findRegionRefusal } from '@truemark/domain/regions/regional-rules';
import { deny } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import { findExpiryMax, findNotSold, findReopening, findStakeMax, listTerms, readWaits } from './option-terms.ts';
import type { OptionParts } from './parts.ts';

/** Regions allow options or do not, whatever they are on. */
const anyInstrument = { code: '', type: instrumentTypes.crypto };

/** What says whether and how options are sold now. */
export type OptionMarket = Pick<OptionParts, 'trading' | 'parameters' | 'instruments' | 'engine' | 'marketData'>;

type Reply = CallReply<typeof listOptionsConfig>;

/** What is sold to a user; with an instrument, whether it is on that now. */
export async function listConfigs(
  { userId, book, code, nowMs }: { userId: number; book: Book; code?: string | undefined; nowMs: number },
  parts: OptionMarket,
): Promise<Reply | Denial> {
  const { trading, parameters } = parts;
  const instrument = code === undefined ? undefined : parts.instruments.byCode(code);
  if (code !== undefined && !instrument) return deny('instrumentUnknown');
  const trader = await trading.loadTrader(userId);
  const stakeMax = formatAmount(findStakeMax(parameters, trader.level), 'USDT');
  return {
    ruleVersion: optionRuleVersion,
    isAllowed: findRegionRefusal(trader.region, 'option', instrument ?? anyInstrument) === null,
    region: trader.region,
    configs: listTerms(parameters).map(({ durationMs, payoutRatio, stakeMin }) => ({
      id: durationMs / 1_000,
      duration: durationMs / 1_000,
      payoutRatio: formatDecimal(payoutRatio, ratioScale),
      stakeMin: formatAmount(stakeMin, 'USDT'),
      stakeMax,
    })),
    ...readWaits(parameters),
    reserveLeft: formatAmount(await trading.reserves.left(userId, book), 'USDT'),
    ...(instrument ? describeMarket(instrument, nowMs, parts) : anyMarket),
  };
}

const anyMarket = { notTradable: null, opensAt: null, haltReason: null, expiryMax: null, reopensAt: null };

function describeMarket(instrument: Instrument, nowMs: number, { engine, trading, marketData }: OptionMarket) {
  const notSold = findNotSold(engine.newestTick(instrument.id), trading.findNotTradable(instrument, nowMs));
  return {
    notTradable: notSold?.reason ?? null,
    opensAt: notSold?.opensAtMs ?? null,
    haltReason: notSold?.haltReason ?? null,
    expiryMax: findExpiryMax(marketData, instrument, nowMs),
    reopensAt: findReopening(marketData, instrument, nowMs),
  };
}
