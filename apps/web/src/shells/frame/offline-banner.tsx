import { isOutOfReach, useNetwork } from '../../platform/network.ts';
import { useText } from '../../platform/text.ts';
import styles from './frame.module.css';

/** Says that the server is out of reach, over the last good data. */
export function OfflineBanner() {
  const t = useText('shell');
  const network = useNetwork();
  return (
    <div role="status">
      {isOutOfReach(network) && (
        <p className={`${styles.banner} ${styles.offline}`}>
          {t(network.isOnline ? 'serverUnreachable' : 'offlineText')}
        </p>
      )}
    </div>
  );
}
