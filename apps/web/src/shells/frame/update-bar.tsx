import { useText } from '../../platform/text.ts';
import { useUpdate } from '../../platform/update.ts';
import styles from './frame.module.css';

/** Offers the newer version; nothing is reloaded under the reader's hands. */
export function UpdateBar() {
  const t = useText('shell');
  const isReady = useUpdate(update => update.isReady);
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
