import { Skeleton, SkeletonRows } from '@truemark/ui/skeleton';
import { useText } from '../../platform/text.ts';
import styles from './profile-skeletons.module.css';

/** The place of the total and the assets while they are loading. */
export function BalanceSkeleton() {
  const t = useText('account');
  return (
    <div className={styles.balance}>
      <Skeleton width="110px" height="14px" />
      <Skeleton width="240px" height="38px" />
      <Skeleton width="180px" height="14px" />
      <div className={styles.cells}>
        <Skeleton height="120px" />
      </div>
      <SkeletonRows label={t('loading')} count={4} />
    </div>
  );
}
