import type { MarketInfo } from '@truemark/contract/markets/markets';
import { contractRuleVersion } from '@truemark/domain/contracts/terms';
import { useMemo } from 'react';
import { useLocale } from '../../../platform/preferences.ts';
import { usePrice } from '../../../platform/prices/prices.ts';
import { useUser } from '../../../platform/session.ts';
import { useBalances } from '../../account/index.ts';
import { useContractTerms } from '../shared/terms-queries.ts';
import { isSimpleOrder, useTicketStyle } from '../shared/ticket-style.ts';
import { useObstacle } from '../shared/use-obstacle.ts';
import { useInstrumentTickets } from '../ticket-store.ts';
import { placeAmountErrors, readAmountLots } from './contract-amount.ts';
import { findContractErrors } from './contract-errors.ts';
import { buildContractMarket } from './contract-market.ts';
import { readContractDraft } from './contract-reading.ts';
import { calculateContractSummary } from './contract-summary.ts';

/** What may be spent, a decimal text in USDT; undefined while it is not known, and for visitors. */
export function useAvailable(): string | undefined {
  const balances = useBalances(useUser() !== undefined);
  return balances.data?.balances.find(({ asset }) => asset === 'USDT')?.available;
}

/** The contract ticket of an instrument with everything that follows from what was typed and from the price of now. */
export function useContractTicket(info: MarketInfo) {
  const { place, contract } = useInstrumentTickets(info.code);
  const { form, sending } = contract;
  const user = useUser();
  const locale = useLocale();
  const terms = useContractTerms(info.code);
  const product = usePrice(info.code);
  const available = useAvailable();
  const market = useMemo(
    () => buildContractMarket({ info, terms: terms.data, product, available: user && available }),
    [info, terms.data, product, available, user],
  );
  const { leverageMax } = market.instrument;
  const isSimple = useTicketStyle(({ style }) => isSimpleOrder(form.draft, style));
  const typed = useMemo(
    () => readContractDraft(form.draft, locale, leverageMax, isSimple),
    [form.draft, locale, leverageMax, isSimple],
  );
  const reading = useMemo(() => {
    if (!typed.amount || form.draft.areLotsFixed) return typed;
    return { ...typed, lots: readAmountLots(typed.amount, typed, market) };
  }, [typed, market, form.draft.areLotsFixed]);
  const errors = useMemo(() => {
    const found = findContractErrors(reading, market, form.meant);
    return reading.amount ? placeAmountErrors(found, reading, market) : found;
  }, [reading, market, form.meant]);
  const summary = useMemo(() => calculateContractSummary(reading, market), [reading, market]);
  const obstacle = useObstacle(info, {
    terms: terms.data,
    levelMin: terms.data?.vipLevel ?? 0,
    isOutdated: market.ruleVersion !== contractRuleVersion,
    isConversionMissing: !market.isPreview && market.conversion === null,
  });
  const isVisitor = user === undefined;
  return { place, form, sending, terms, market, isSimple, reading, errors, summary, obstacle, isVisitor };
}

export type ContractTicketState = ReturnType<typeof useContractTicket>;
