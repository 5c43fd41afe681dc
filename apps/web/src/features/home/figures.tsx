import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { Tag } from '@truemark/ui/chip';
import { Skeleton } from '@truemark/ui/skeleton';
import { useCallback, useState } from 'react';
import { Lazily } from '../../platform/lazily.tsx';
import { loadNamespaces, useText } from '../../platform/text.ts';
import styles from './figures.module.css';
import { type Headline, headlines } from './headline.ts';
import { useFigureText } from './use-figure-text.ts';

/** The explanations wait for somebody who asks. */
const howChunk = createChunk(async () => {
  const [{ HowWeCount }] = await Promise.all([import('./how-we-count.tsx'), loadNamespaces(['home-details'])]);
  return HowWeCount;
}, chunkTimeoutMs);

/** The headline figures, each with how it is counted one press away. */
export function Figures() {
  const t = useText('home');
  const [open, setOpen] = useState<Headline>();
  const close = useCallback(() => setOpen(undefined), []);
  return (
    <section className={styles.figures} aria-label={t('figures')}>
      {headlines.map(headline => (
        <Figure key={headline.key} headline={headline} onAsk={() => setOpen(headline)} />
      ))}
      {open && <Lazily chunk={howChunk} given={{ headline: open, onClose: close }} onFailed={close} />}
    </section>
  );
}

function Figure(props: { readonly headline: Headline; readonly onAsk: () => void }) {
  const t = useText('home');
  const { headline } = props;
  const { parameter, isPending, figure } = useFigureText(headline);
  const label = t(headline.label);
  return (
    <div className={styles.figure}>
      <p className={styles.value}>
        {isPending ? <Skeleton width="96px" height="24px" /> : <bdi>{figure ?? t('figureMissing')}</bdi>}
        {figure && parameter?.isSample && <Tag>{t('figureSample')}</Tag>}
      </p>
      <p className={styles.label}>
        <span>{label}</span>
        <button
          type="button"
          className={`ulk ${styles.how}`}
          aria-label={t('howWeCountOf', { figure: label })}
          aria-haspopup="dialog"
          onClick={props.onAsk}
        >
          {t('howWeCount')}
        </button>
      </p>
    </div>
  );
}
