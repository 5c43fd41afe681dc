import { SkeletonRows } from '@truemark/ui/skeleton';
import { useWantedCodes } from '../../../platform/prices/prices.ts';
import { useText } from '../../../platform/text.ts';
import { InstrumentLine } from '../../markets/index.ts';
import { useWatched } from './own-queries.ts';
import { SidePanel, SideText } from './side-panel.tsx';
import styles from './watch-panel.module.css';

/** The instruments that somebody has starred in this browser, with their prices. */
export function WatchPanel() {
  const t = useText('profile');
  const account = useText('account');
  const home = useText('home');
  const { codes, queries } = useWatched();
  useWantedCodes(codes);
  return (
    <SidePanel title={t('own.favorites')} link={{ path: '/market', text: home('allMarkets') }}>
      {codes.length === 0 && <SideText>{t('own.favoritesEmpty')}</SideText>}
      <ul className={styles.lines}>
        {queries.map((query, index) => (
          <li key={codes[index]}>
            {query.data ? (
              <InstrumentLine item={query.data} hasChart={false} />
            ) : query.error ? (
              <SideText>{t('own.favoriteMissing', { code: codes[index] ?? '' })}</SideText>
            ) : (
              <SkeletonRows label={account('loading')} count={1} height="64px" />
            )}
          </li>
        ))}
      </ul>
    </SidePanel>
  );
}
