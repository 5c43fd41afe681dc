import { createChunk } from '@truemark/browser/chunk';
import { Link } from '@truemark/browser/router';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { buttonClass } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { formatAmount } from '@truemark/ui/format/number';
import { IconButton } from '@truemark/ui/icon-button';
import Info from 'lucide-react/icons/info';
import { useCallback, useRef, useState } from 'react';
import { Lazily } from '../../platform/lazily.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { loadNamespaces, useText } from '../../platform/text.ts';
import { calculateCardIndex } from './calculate-card-index.ts';
import { CoinMark } from './coin-mark.tsx';
import type { OwnSavings } from './own-savings.tsx';
import styles from './savings.module.css';

const assets = ['USDT', 'USDC'] as const;
type Asset = (typeof assets)[number];

const decimals = 2;

/** The explanation waits for somebody who asks. */
const explanationChunk = createChunk(async () => {
  const [{ SavingsExplanation }] = await Promise.all([
    import('./savings-explanation.tsx'),
    loadNamespaces(['home-details']),
  ]);
  return SavingsExplanation;
}, chunkTimeoutMs);

/** The two savings cards: one after the other by swipe, by the dots, or by Tab. `Own` has the figures of somebody logged in. */
export function Savings(props: { readonly Own?: typeof OwnSavings }) {
  const t = useText('home');
  const track = useRef<HTMLDivElement>(null);
  const [index, setIndex] = useState(0);
  const [explained, setExplained] = useState<Asset>();
  const close = useCallback(() => setExplained(undefined), []);
  const show = (to: number) =>
    track.current?.children[to]?.scrollIntoView({ block: 'nearest', inline: 'center', behavior: 'smooth' });
  return (
    <section aria-label={t('savings')}>
      <div
        ref={track}
        className={styles.track}
        onScroll={event => setIndex(calculateCardIndex(event.currentTarget, assets.length))}
      >
        {assets.map(asset => (
          <SavingsCard key={asset} asset={asset} Own={props.Own} onExplain={() => setExplained(asset)} />
        ))}
      </div>
      <div className={styles.dots}>
        {assets.map((asset, place) => (
          <button
            key={asset}
            type="button"
            className={styles.dot}
            aria-label={t('savingsShow', { asset })}
            aria-current={place === index}
            onClick={() => show(place)}
          />
        ))}
      </div>
      {explained && <Lazily chunk={explanationChunk} given={{ asset: explained, onClose: close }} onFailed={close} />}
    </section>
  );
}

function SavingsCard(props: {
  readonly asset: Asset;
  readonly Own: typeof OwnSavings | undefined;
  readonly onExplain: () => void;
}) {
  const t = useText('home');
  const locale = useLocale();
  const nothing = formatAmount(locale, '0', decimals);
  const { asset, Own } = props;
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <CoinMark asset={asset} />
        <h2 className={styles.title}>{t('savingsOf', { asset })}</h2>
        <IconButton icon={Info} size="small" label={t('savingsAbout', { asset })} onClick={props.onExplain} />
      </header>
      <div className={joinClasses(styles.body, Own && styles.own)}>
        {Own ? (
          <Own asset={asset}>{(balance, profitToday) => <Figures balance={balance} profitToday={profitToday} />}</Own>
        ) : (
          <Figures balance={nothing} profitToday={nothing} />
        )}
        <Link className={buttonClass({ variant: 'primary' })} to="/financial">
          {t('savingsStart')}
        </Link>
      </div>
    </section>
  );
}

function Figures(props: { readonly balance: string; readonly profitToday: string }) {
  const t = useText('home');
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{t('savingsBalance')}</dt>
        <dd className="num">{props.balance}</dd>
      </div>
      <div>
        <dt>{t('savingsProfit')}</dt>
        <dd className="num">{props.profitToday}</dd>
      </div>
    </dl>
  );
}
