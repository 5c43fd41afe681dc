import type { MarketInfo } from '@truemark/contract/markets/markets';
import { optionRuleVersion } from '@truemark/domain/options/rules';
import { useEffect, useMemo, useState } from 'react';
import { useLocale } from '../../../platform/preferences.ts';
import { useServerClock } from '../../../platform/prices/follow-clock.ts';
import { serverClock } from '../../../platform/server-clock.ts';
import { useUser } from '../../../platform/session.ts';
import { useAvailable } from '../contract/use-contract-ticket.ts';
import type { SeenOptionTerms } from '../shared/list-changed-terms.ts';
import { useOptionsConfig } from '../shared/terms-queries.ts';
import { useObstacle } from '../shared/use-obstacle.ts';
import { useInstrumentTickets } from '../ticket-store.ts';
import { findStakeError } from './option-errors.ts';
import { buildOptionMarket, findOffer, readStake } from './option-market.ts';
import { findOptionObstacle } from './option-obstacle.ts';
import { calculateOptionSummary } from './option-summary.ts';

const secondMs = 1_000;

/** The server's clock, second by second. */
function useNow(code: string): number {
  const [nowMs, setNow] = useState(() => serverClock.read());
  useServerClock(useMemo(() => [code], [code]));
  useEffect(() => {
    const timer = setInterval(() => setNow(serverClock.read()), secondMs);
    return () => clearInterval(timer);
  }, []);
  return nowMs;
}

/** The options ticket of an instrument with everything that follows from what was chosen and from the time of now. */
export function useOptionTicket(info: MarketInfo) {
  const { place, option } = useInstrumentTickets(info.code);
  const { form, sending } = option;
  /** The terms as they were when the question was asked; undefined while nothing is asked. */
  const [seen, setSeen] = useState<SeenOptionTerms>();
  const user = useUser();
  const locale = useLocale();
  const config = useOptionsConfig(info.code, true);
  const available = useAvailable();
  const nowMs = useNow(info.code);
  const market = useMemo(() => buildOptionMarket(config.data, user && available), [config.data, available, user]);
  const offer = findOffer(form.draft, market, seen);
  // What is asked about stays in sight when it is no longer sold.
  const shownOffer = offer ?? seen;
  const stake = readStake(form.draft, locale);
  const error = shownOffer && findStakeError(stake, { type: form.draft.type, offer: shownOffer }, market);
  const summary = shownOffer && calculateOptionSummary(stake, shownOffer, market, nowMs);
  const general = useObstacle(info, {
    terms: config.data,
    levelMin: 0,
    isOutdated: market.ruleVersion !== optionRuleVersion,
    isConversionMissing: false,
  });
  return {
    place,
    form,
    sending,
    config,
    market,
    offer,
    shownOffer,
    seen,
    setSeen,
    stake,
    error,
    summary,
    obstacle: findOptionObstacle(general, market, { offer, summary }),
    isVisitor: user === undefined,
  };
}

export type OptionTicketState = ReturnType<typeof useOptionTicket>;
