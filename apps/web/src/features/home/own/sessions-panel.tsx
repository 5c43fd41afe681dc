import { Link } from '@truemark/browser/router';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { FeedBadge } from '@truemark/ui/feed-badge';
import { formatMoment } from '@truemark/ui/format/date';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { useLocale } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import { marketTypes } from '../../markets/index.ts';
import { listSessions } from './list-sessions.ts';
import { SideLine, SidePanel } from './side-panel.tsx';

const typeLabels = {
  1: 'marketForex',
  2: 'marketCrypto',
  3: 'marketStocks',
  4: 'marketEtf',
  5: 'marketFutures',
} as const;

/** What can be traded now, and when the rest opens. */
export function SessionsPanel(props: { readonly items: readonly MarketItem[] | undefined }) {
  const t = useText('profile');
  const market = useText('market');
  const common = useText('common');
  const locale = useLocale();
  return (
    <SidePanel title={t('own.sessions')}>
      {!props.items && <SkeletonRows label={common('loading')} count={marketTypes.length} height="46px" />}
      <ul>
        {listSessions(props.items ?? []).map(({ type, opensAt }) => (
          <SideLine
            key={type}
            start={
              <Link className="med" to={`/market?type=${type}`}>
                {common(typeLabels[type])}
              </Link>
            }
            end={
              opensAt === undefined ? (
                <FeedBadge state="live" label={t('own.marketOpen')} />
              ) : (
                <FeedBadge state="closed" label={market('closed')}>
                  {market('opensAt', { time: formatMoment(locale, opensAt) })}
                </FeedBadge>
              )
            }
          />
        ))}
      </ul>
    </SidePanel>
  );
}
