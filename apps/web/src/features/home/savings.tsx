import { chunkTimeoutMs } from '@truemark/contract/limits';
import { buttonClass } from '@truemark/ui/button';
import { formatAmount } from '@truemark/ui/format/number';
import { IconButton } from '@truemark/ui/icon-button';
import Info from 'lucide-react/icons/info';
import { useCallback, useRef, useState } from 'react';
import { Link } from 'react-router';
import { createChunk } from '../../platform/chunk.ts';
import { Lazily } from '../../platform/lazily.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { loadNamespaces, useText } from '../../platform/text.ts';
import { calculateCardIndex } from './calculate-card-index.ts';
import { CoinMark } from './coin-mark.tsx';
import styles from './savings.module.css';

const assets = ['USDT', 'USDC'] as const;
type Asset = (typeof assets)[number];

/** Nobody has savings before there are accounts; whoever is logged in later sees their own figures here. */
const nothingSaved = { balance: '0', profitToday: '0' };
const decimals = 2;

/** The explanation waits for somebody who asks. */
const explanationChunk = createChunk(async () => {
  const [{ SavingsExplanation }] = await Promise.all([
    import('./savings-explanation.tsx'),
    loadNamespaces(['home-details']),
  ]);
  return SavingsExplanation;
}, chunkTimeoutMs);

/** The two savings cards: one after the other by swipe, by the dots, or by Tab. */
export function Savings() {
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
          <SavingsCard key={asset} asset={asset} onExplain={() => setExplained(asset)} />
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

function SavingsCard(props: { readonly asset: Asset; readonly onExplain: () => void }) {
  const t = useText('home');
  const locale = useLocale();
  const { asset } = props;
  return (
    <section className={styles.card}>
      <header className={styles.head}>
        <CoinMark asset={asset} />
        <h2 className={styles.title}>{t('savingsOf', { asset })}</h2>
        <IconButton icon={Info} size="small" label={t('savingsAbout', { asset })} onClick={props.onExplain} />
      </header>
      <div className={styles.body}>
        <dl className={styles.figures}>
          <div>
            <dt>{t('savingsBalance')}</dt>
            <dd className="num">{formatAmount(locale, nothingSaved.balance, decimals)}</dd>
          </div>
          <div>
            <dt>{t('savingsProfit')}</dt>
            <dd className="num">{formatAmount(locale, nothingSaved.profitToday, decimals)}</dd>
          </div>
        </dl>
        <Link className={buttonClass({ variant: 'primary' })} to="/financial">
          {t('savingsStart')}
        </Link>
      </div>
    </section>
  );
}
