import { Link } from '@truemark/browser/router';
import { buttonClass } from '@truemark/ui/button';
import { Tag } from '@truemark/ui/chip';
import { Dialog } from '@truemark/ui/dialog';
import { buildContentPath } from '../../platform/navigation.ts';
import { useText } from '../../platform/text.ts';
import styles from './figures.module.css';
import type { Headline } from './headline.ts';
import { useFigureText } from './use-figure-text.ts';

/** Page of the content that tells more about the figures. */
const howWeCountId = 'how-we-count';

/** How a headline figure is counted. */
export function HowWeCount(props: { readonly headline: Headline; readonly onClose: () => void }) {
  const t = useText('home');
  const common = useText('common');
  const { headline } = props;
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={t('howWeCountOf', { figure: t(headline.label) })}
      closeLabel={common('close')}
    >
      <Explanation headline={headline} />
    </Dialog>
  );
}

/** First what the figure means, then where it comes from, in the same size. */
function Explanation(props: { readonly headline: Headline }) {
  const t = useText('home');
  const details = useText('home-details');
  const { headline } = props;
  const { parameter, figure } = useFigureText(headline);
  return (
    <div className={styles.explanation}>
      <p className={styles.value}>
        <bdi>{figure ?? t('figureMissing')}</bdi>
        {figure && parameter?.isSample && <Tag>{t('figureSample')}</Tag>}
      </p>
      <p className="read">{details(headline.how)}</p>
      {parameter && <p className="read">{details(parameter.basis === 'live' ? 'howLive' : 'howStated')}</p>}
      {parameter?.isSample && <p className="read">{details('howSample')}</p>}
      <p>
        <Link className={buttonClass()} to={buildContentPath({ id: howWeCountId, title: t('howWeCount') })}>
          {details('howMore')}
        </Link>
      </p>
    </div>
  );
}
