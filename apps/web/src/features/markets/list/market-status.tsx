import type { MarketItem } from '@truemark/contract/markets/markets';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatTimeWithSeconds } from '@truemark/ui/format/date';
import { Note } from '@truemark/ui/note';
import { SkeletonRows } from '@truemark/ui/skeleton';
import SearchX from 'lucide-react/icons/search-x';
import Star from 'lucide-react/icons/star';
import type { ReactNode } from 'react';
import { LoadFailed } from '../../../platform/load-failed.tsx';
import { useLocale } from '../../../platform/preferences.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { useWatchlists } from '../../watchlists/index.ts';
import { chooseListState } from '../choose-list-state.ts';
import styles from './market-status.module.css';
import { typeLabels } from './market-tabs.tsx';
import { type MarketView, marketTabs } from './market-view.ts';
import type { MarketRows } from './use-market-rows.ts';

const skeletonRows = 12;

interface StatusProps {
  readonly view: MarketView;
  readonly list: MarketRows;
  readonly onChange: (part: Partial<MarketView>) => void;
}

/** What stands in the place of the list while it is loading, missing or empty, and above it when it could not be renewed. */
export function MarketStatus(props: StatusProps & { readonly children: (rows: readonly MarketItem[]) => ReactNode }) {
  const t = useText('market-list');
  const isMobile = useShell() === 'mobile';
  const { rows, error, retry } = props.list;
  const { state, isKept } = chooseListState(rows, error);
  if (state === 'failed') {
    return <LoadFailed title={t('listFailed')} error={error} onRetry={retry} />;
  }
  if (!rows) return <SkeletonRows label={t('loading')} count={skeletonRows} height={isMobile ? '65px' : '61px'} />;
  return (
    <>
      {isKept && <KeptNote updatedAtMs={props.list.updatedAtMs} onRetry={retry} />}
      <p className="vh" role="status">
        {props.view.search.trim() ? t('found', { count: rows.length }) : ''}
      </p>
      {state === 'shown' ? props.children(rows) : <NothingHere {...props} />}
    </>
  );
}

/** The last list stays on screen with its time. */
function KeptNote(props: { readonly updatedAtMs: number; readonly onRetry: () => void }) {
  const t = useText('market-list');
  const common = useText('common');
  const time = formatTimeWithSeconds(useLocale(), props.updatedAtMs);
  return (
    <Note {...(styles.kept && { className: styles.kept })}>
      {t('listKept', { time })}{' '}
      <button type="button" className="lnk" onClick={props.onRetry}>
        {common('retry')}
      </button>
    </Note>
  );
}

function NothingHere({ view, list, onChange }: StatusProps) {
  const t = useText('market-list');
  const search = view.search.trim();
  if (search) {
    return (
      <EmptyState
        icon={SearchX}
        title={t('nothingFound')}
        action={<FoundElsewhere view={view} list={list} onChange={onChange} />}
      >
        {t('nothingFoundHint', { search })}
      </EmptyState>
    );
  }
  if (view.tab === 'favourites') return <NothingWatched view={view} onChange={onChange} />;
  return <EmptyState title={t('listEmpty')}>{t('listEmptyHint')}</EmptyState>;
}

/** Other places where the search finds something, and the way back to the whole list. */
function FoundElsewhere({ view, list, onChange }: StatusProps) {
  const t = useText('market-list');
  const common = useText('common');
  return (
    <div className={styles.actions}>
      {marketTabs.map(tab => {
        const count = list.counts.get(tab) ?? 0;
        if (tab === 'favourites' || tab === view.tab || count === 0) return null;
        return (
          <Button key={tab} onClick={() => onChange({ tab })}>
            {t('foundElsewhere', { type: common(typeLabels[tab]), count })}
          </Button>
        );
      })}
      <Button onClick={() => onChange({ search: '' })}>{t('clearSearch')}</Button>
    </div>
  );
}

function NothingWatched({ view, onChange }: Pick<StatusProps, 'view' | 'onChange'>) {
  const t = useText('market-list');
  const { content, isOwn } = useWatchlists();
  const isList = content?.lists.some(({ id }) => id === view.list) ?? false;
  return (
    <EmptyState
      icon={Star}
      title={isList ? t('list.empty') : t('noFavourites')}
      action={<Button onClick={() => onChange({ tab: 2 })}>{t('openCrypto')}</Button>}
    >
      {isList ? t('list.emptyHint') : isOwn ? t('noFavouritesOwnHint') : t('noFavouritesHint')}
    </EmptyState>
  );
}
