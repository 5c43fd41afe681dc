import { Link } from '@truemark/browser/router';
import type { MarketItem } from '@truemark/contract/markets/markets';
import { Tag } from '@truemark/ui/chip';
import { Hallmark, ProofBox } from '@truemark/ui/proof';
import { buildInstrumentPath } from '../../platform/navigation.ts';
import { useText } from '../../platform/text.ts';
import styles from './feature-card.module.css';

/** What is new: the price record, open for anyone. */
export function FeatureCard(props: { readonly item: MarketItem }) {
  const t = useText('home');
  const { item } = props;
  return (
    <Link className={styles.card} to={`${buildInstrumentPath(item)}#record`}>
      <ProofBox {...(styles.inner && { innerClassName: styles.inner })}>
        <Hallmark size={32} />
        <span className={styles.words}>
          <span className={styles.title}>
            <b>{t('featureTitle')}</b>
            <Tag>{t('featureNew')}</Tag>
          </span>
          <span className={styles.text}>{t('featureText', { name: item.appName })}</span>
        </span>
      </ProofBox>
    </Link>
  );
}
