import type { MarketInfo } from '@truemark/contract/markets/markets';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatSessionTime } from './session-time.ts';

/** Whether the market is open and when that changes next. */
export function SessionText(props: { readonly info: Pick<MarketInfo, 'session' | 'isHalted'> }) {
  const { session } = props.info;
  const t = useText('instrument');
  const locale = useLocale();
  if (session.changesAt === null) return t(session.isOpen ? 'alwaysOpen' : 'marketClosed');
  const time = formatSessionTime(locale, session.changesAt);
  return t(session.isOpen ? 'openUntil' : 'closedUntil', { time });
}
