import type { ContractTermsReply, ContractWarning } from '@truemark/contract/trading/contracts';
import { contractRuleVersion } from '@truemark/domain/contracts/terms';
import { formatAmount } from '@truemark/domain/ledger/amount';
import type { Instrument } from '@truemark/domain/market/instrument';
import type { Book } from '@truemark/domain/money/book';
import { findLeverageCap, findRegionRefusal, hasLossWarning } from '@truemark/domain/regions/regional-rules';
import { deny } from '@truemark/domain/result';
import { findSession, isSessionOpen } from '@truemark/domain/sessions/session';
import type { Denial } from '../../platform/http/denial.ts';
import type { ContractsDependencies } from './contracts.ts';
import { readFillWaitMs, readLeverageMax, readLeverageOverClose, readParameters } from './read-terms.ts';
import { formatRatio } from './to-wire.ts';

/** What a ticket needs to preview an order, and whether it could be placed now. */
export async function loadTerms(
  parts: ContractsDependencies,
  userId: number,
  book: Book,
  code: string,
): Promise<ContractTermsReply | Denial> {
  const { trading, parameters, clock } = parts;
  const instrument = parts.instruments.byCode(code);
  if (!instrument) return deny('instrumentUnknown');
  const warning = await loadWarning(parts, userId);
  const { region } = warning;
  const nowMs = clock.nowMs();
  const terms = readParameters(parameters);
  const obstacle = trading.findNotTradable(instrument, nowMs) ?? trading.findNotConvertible(instrument, nowMs);
  const conversion = trading.findConversion(instrument, nowMs);
  return {
    code,
    ruleVersion: contractRuleVersion,
    isAllowed: findRegionRefusal(region, 'contract', instrument) === null,
    ...warning,
    feeRate: formatRatio(terms.feeRate),
    capMultiple: formatRatio(terms.capMultiple),
    callLevel: formatRatio(terms.callLevel),
    closeOutLevel: formatRatio(terms.closeOutLevel),
    notionalMin: formatAmount(terms.notionalMin, 'USDT'),
    leverageMax: findLeverageCap(region, { ...instrument, leverageMax: readLeverageMax(parameters, instrument) }),
    leverageOverClose: readLeverageOverClose(parameters, instrument),
    sessionClosesAt: findSessionClose(parts, instrument, nowMs),
    conversion: conversion
      ? { rate: formatRatio(conversion.rate), code: conversion.code, sequence: conversion.tick?.sequence ?? null }
      : null,
    restingOrdersMax: terms.restingOrdersMax,
    fillWaitMs: readFillWaitMs(parameters),
    reserveLeft: formatAmount(await trading.reserves.left(userId, book), 'USDT'),
    vipLevel: instrument.levelMin,
    notTradable: obstacle?.reason ?? null,
    opensAt: obstacle?.opensAtMs ?? null,
    haltReason: obstacle?.haltReason ?? null,
  };
}

/** The region whose rules hold for a user, and its share of losing accounts where it has the warning. */
export async function loadWarning(
  { trading }: Pick<ContractsDependencies, 'trading'>,
  userId: number,
): Promise<ContractWarning> {
  const { region } = await trading.loadTrader(userId);
  return { region, losingShare: hasLossWarning(region) ? await trading.loadLosingShare(region) : null };
}

/** Wall time at which the running session closes; null for one that does not close, or does not run. */
function findSessionClose(
  { marketData }: Pick<ContractsDependencies, 'marketData'>,
  { id, sessionCalendar }: Instrument,
  nowMs: number,
): number | null {
  if (sessionCalendar === 'always') return null;
  const marketTimeMs = marketData.calculateMarketTimeMs(id, nowMs);
  if (!isSessionOpen(sessionCalendar, marketTimeMs)) return null;
  return marketData.calculateWallTimeMs(id, findSession(sessionCalendar, marketTimeMs).closeAtMs, nowMs);
}
