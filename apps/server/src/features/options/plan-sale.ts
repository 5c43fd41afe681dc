import { parseAmount } from '@truemark/domain/ledger/amount';
import type { Instrument } from '@truemark/domain/market/instrument';
import { ratioScale } from '@truemark/domain/market/price';
import type { Tick } from '@truemark/domain/market/tick';
import type { Book } from '@truemark/domain/money/book';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { checkOption, type OptionAsk, type OptionPlan, type OptionRefusal } from '@truemark/domain/options/rules';
import { findRegionRefusal } from '@truemark/domain/regions/regional-rules';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type { Denial } from '../../platform/http/denial.ts';
import { explainObstacle, type Trader } from '../risk/index.ts';
import { findNotSold, findStakeMax, isWithinSession, listTerms, type NotSold } from './option-terms.ts';
import { optionDurations } from './parameters.ts';
import type { OptionParts } from './parts.ts';

/** What somebody asks to buy, in the words of the wire. */
export interface OptionRequest {
  readonly userId: number;
  readonly book: Book;
  /** The same key buys once, however often it is sent. */
  readonly idempotencyKey: string;
  readonly code: string;
  readonly type: 'up' | 'down';
  readonly durationSeconds: number;
  readonly stake: string;
  readonly payoutRatio: string;
  readonly ruleVersion: number;
}

/** An option that can be sold on the tick of the moment. */
export interface Sale {
  readonly plan: OptionPlan;
  readonly quoted: Tick;
  readonly acceptedAtMs: number;
  readonly instrumentId: number;
}

export type SaleAnswer<Value> = Result<Value, Denial['code']> | Denial;

type PlanParts = Pick<OptionParts, 'clock' | 'engine' | 'trading' | 'marketData' | 'instruments' | 'parameters'>;

/** Judges a request on the newest tick and the terms in force; balances are the ledger's to judge. */
export function planSale(request: OptionRequest, trader: Trader, parts: PlanParts): SaleAnswer<Sale> {
  const { engine, parameters } = parts;
  const instrument = parts.instruments.byCode(request.code);
  if (!instrument) return deny('optionProductWrong');
  const nowMs = parts.clock.nowMs();
  const quoted = engine.newestTick(instrument.id);
  const acceptedAtMs = Math.max(nowMs, quoted?.atMs ?? 0);
  const ask = readAsk(request);
  const notSold =
    findNotSold(quoted, parts.trading.findNotTradable(instrument, nowMs)) ??
    findSessionEnd(instrument, acceptedAtMs, acceptedAtMs + ask.durationMs, parts);
  const checked = checkOption(ask, {
    // Sessions were judged above, by the market's own time.
    instrument: { ...instrument, sessionCalendar: 'always' },
    terms: listTerms(parameters).find(({ durationMs }) => durationMs === ask.durationMs) ?? null,
    acceptedAtMs,
    isTradable: notSold === undefined,
    isTradeOnly: quoted?.isDerived ?? false,
    region: trader.region,
    stakeMax: findStakeMax(parameters, trader.level),
    available: null,
    reserveLeft: null,
  });
  if (!checked.ok && checked.code === 'periodNotFound' && isOffDuration(ask)) return deny('optionProductWrong');
  if (!checked.ok) return explain(checked.code, { notSold, instrument, trader });
  assert(quoted, 'an option is sold on a tick');
  return accept({ plan: checked.value, quoted, acceptedAtMs, instrumentId: instrument.id });
}

/** A duration that there are options of, and that is not on sale now. */
function isOffDuration({ durationMs }: OptionAsk): boolean {
  return optionDurations.some(seconds => seconds * 1_000 === durationMs);
}

/** What cannot be read is no amount above zero, and no ratio that is offered. */
function readAsk({ type, durationSeconds, ruleVersion, ...texts }: OptionRequest): OptionAsk {
  const stake = parseAmount(texts.stake, 'USDT');
  const payoutRatio = parseDecimal(texts.payoutRatio, ratioScale);
  return {
    ...{ type, durationMs: durationSeconds * 1_000, ruleVersion },
    stake: stake.ok ? stake.value : 0n,
    payoutRatio: payoutRatio.ok ? payoutRatio.value : 0n,
  };
}

/** An option that would expire after the session has closed is not sold, as on a closed market. */
function findSessionEnd(
  instrument: Instrument,
  acceptedAtMs: number,
  expiresAtMs: number,
  { marketData }: PlanParts,
): NotSold | undefined {
  if (isWithinSession(marketData, instrument, acceptedAtMs, expiresAtMs)) return undefined;
  return { reason: 'closed', opensAtMs: null };
}

interface Situation {
  readonly notSold: NotSold | undefined;
  readonly instrument: Instrument;
  readonly trader: Trader;
}

/** A refusal with what the caller is told of its reason. */
function explain(code: OptionRefusal, { notSold, instrument, trader: { region } }: Situation): Denial {
  if (code === 'notTradable' && notSold) return { ...deny(code), values: explainObstacle(notSold) };
  const rule = code === 'regionRefused' ? findRegionRefusal(region, 'option', instrument) : null;
  return rule === null ? deny(code) : { ...deny(code), values: { rule, region } };
}
