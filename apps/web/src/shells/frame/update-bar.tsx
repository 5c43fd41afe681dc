import { useNewerVersion } from '@truemark/browser/newer-version';
import { useText } from '../../platform/text.ts';
import styles from './frame.module.css';

/** Offers the newer version; nothing is reloaded under the reader's hands. */
export function UpdateBar() {
  const t = useText('shell');
  const isReady = useNewerVersion(newer => newer.isReady);
  return (
    <div role="status">
      {isReady && (
        <p className={styles.banner}>
          {t('updateReady')}
          <button type="button" className="lnk" onClick={() => location.reload()}>
            {t('updateNow')}
          </button>
        </p>
      )}
    </div>
  );
}
