import { buttonClass } from '@truemark/ui/button';
import { Tag } from '@truemark/ui/chip';
import { Dialog } from '@truemark/ui/dialog';
import { Skeleton } from '@truemark/ui/skeleton';
import { useState } from 'react';
import { Link } from 'react-router';
import { buildContentPath } from '../../platform/navigation.ts';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import styles from './figures.module.css';
import { formatHeadline, type Headline, headlines } from './headline.ts';
import { useParameter } from './home-queries.ts';

/** Page of the content that tells more about the figures. */
const howWeCountId = 'how-we-count';

/** The headline figures, each with how it is counted one press away. */
export function Figures() {
  const t = useText('home');
  const [open, setOpen] = useState<Headline>();
  return (
    <section className={styles.figures} aria-label={t('figures')}>
      {headlines.map(headline => (
        <Figure key={headline.key} headline={headline} onAsk={() => setOpen(headline)} />
      ))}
      <HowWeCount headline={open} onClose={() => setOpen(undefined)} />
    </section>
  );
}

function useFigureText(headline: Headline) {
  const t = useText('home');
  const locale = useLocale();
  const { data: parameter, isPending } = useParameter(headline.key);
  const text = parameter && formatHeadline(locale, parameter);
  return { parameter, isPending, figure: text ? t(text.frame, { amount: text.amount }) : undefined };
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

function HowWeCount(props: { readonly headline: Headline | undefined; readonly onClose: () => void }) {
  const t = useText('home');
  const common = useText('common');
  const { headline, onClose } = props;
  return (
    <Dialog
      isOpen={headline !== undefined}
      onClose={onClose}
      title={headline ? t('howWeCountOf', { figure: t(headline.label) }) : t('howWeCount')}
      closeLabel={common('close')}
    >
      {headline && <Explanation headline={headline} />}
    </Dialog>
  );
}

/** First what the figure means, then where it comes from, in the same size. */
function Explanation(props: { readonly headline: Headline }) {
  const t = useText('home');
  const { headline } = props;
  const { parameter, figure } = useFigureText(headline);
  return (
    <div className={styles.explanation}>
      <p className={styles.value}>
        <bdi>{figure ?? t('figureMissing')}</bdi>
        {figure && parameter?.isSample && <Tag>{t('figureSample')}</Tag>}
      </p>
      <p className="read">{t(headline.how)}</p>
      {parameter && <p className="read">{t(parameter.basis === 'live' ? 'howLive' : 'howStated')}</p>}
      {parameter?.isSample && <p className="read">{t('howSample')}</p>}
      <p>
        <Link className={buttonClass()} to={buildContentPath({ id: howWeCountId, title: t('howWeCount') })}>
          {t('howMore')}
        </Link>
      </p>
    </div>
  );
}
