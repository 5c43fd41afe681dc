import { Button } from '@truemark/ui/button';
import { Checkbox } from '@truemark/ui/checkbox';
import { Icon } from '@truemark/ui/icon';
import { Note } from '@truemark/ui/note';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { saveFile } from '../../../platform/account/save-file.ts';
import { useUser } from '../../../platform/session.ts';
import { useText } from '../../../platform/text.ts';
import { showToast } from '../../../platform/toasts.ts';
import styles from '../security-dialog.module.css';
import { recoveryFileName, writeRecoveryText } from './recovery-text.ts';

/** The recovery codes, shown this once: to be copied, saved or printed before they are gone. */
export function RecoveryCodes(props: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useText('security');
  const userName = useUser()?.userName ?? '';
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const { codes } = props;
  const title = t('recoveryOf', { userName });
  const text = writeRecoveryText({ title, note: t('recoveryNote'), codes });
  const copy = () => {
    navigator.clipboard.writeText(text).then(
      () => showToast('done', t('recoveryCopied')),
      () => showToast('error', t('recoveryNotCopied')),
    );
  };
  return (
    <>
      <Note kind="risk">
        <p>{t('recoveryText')}</p>
      </Note>
      <div id="recovery-codes">
        <p className={styles.printed}>{title}</p>
        <ul className={styles.codes} aria-label={title}>
          {codes.map(code => (
            <li key={code} className="mono">
              {code}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.tools}>
        {/* Absent where the browser lets no page copy (plain HTTP). */}
        {globalThis.navigator?.clipboard && (
          <Button size="small" onClick={copy}>
            <Icon of={Copy} size={14} />
            {t('recoveryCopy')}
          </Button>
        )}
        <Button size="small" onClick={() => saveFile(recoveryFileName, new Blob([text], { type: 'text/plain' }))}>
          <Icon of={Download} size={14} />
          {t('recoverySave')}
        </Button>
        <Button size="small" onClick={() => window.print()}>
          <Icon of={Printer} size={14} />
          {t('recoveryPrint')}
        </Button>
      </div>
      <div>
        <Checkbox
          checked={isKept}
          aria-invalid={(isAsked && !isKept) || undefined}
          onChange={event => setKept(event.target.checked)}
        >
          {t('recoveryKept')}
        </Checkbox>
        <p className={styles.wrong} role="alert">
          {isAsked && !isKept ? t('recoveryKeepFirst') : ''}
        </p>
      </div>
      <Button variant="primary" isFull onClick={() => (isKept ? props.onDone() : setAsked(true))}>
        {t('recoveryDone')}
      </Button>
    </>
  );
}
