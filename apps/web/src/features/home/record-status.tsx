import { showToast } from '@truemark/browser/toasts';
import { copyText } from '@truemark/ui/copy-text';
import { formatHash } from '@truemark/ui/format/hash';
import { useText } from '../../platform/text.ts';
import { useRecordStatus } from './home-queries.ts';
import styles from './record-box.module.css';

/** How many records there are and the hash of the newest sealed segment; a press copies the whole hash. */
export function RecordStatus() {
  const t = useText('home');
  const { data: status } = useRecordStatus();
  if (!status) return <span className="xs dim">{'\u00A0'}</span>;
  const hash = status.lastSealedHash;
  const copy = async (text: string, button: Element) => {
    if (await copyText(text, button)) showToast('done', t('recordHashCopied'));
    else showToast('error', t('recordHashNotCopied'));
  };
  return (
    <dl className={styles.status}>
      <div>
        <dt className="vh">{t('recordTitle')}</dt>
        <dd>{t('recordCount', { count: status.recordCount })}</dd>
      </div>
      <div>
        <dt className={hash ? undefined : 'vh'}>{t('recordLastSealed')}</dt>
        <dd>
          {hash ? (
            <button
              type="button"
              className={styles.hash}
              title={t('recordCopyHash')}
              onClick={({ currentTarget }) => void copy(hash, currentTarget)}
            >
              <span className="mono">{formatHash(hash)}</span>
            </button>
          ) : (
            t('recordNoneSealed')
          )}
        </dd>
      </div>
    </dl>
  );
}
