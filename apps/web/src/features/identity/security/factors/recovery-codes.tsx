import { saveFile } from '@truemark/browser/save-file';
import { showToast } from '@truemark/browser/toasts';
import { Button } from '@truemark/ui/button';
import { Checkbox } from '@truemark/ui/checkbox';
import { copyText } from '@truemark/ui/copy-text';
import { removeIsolates } from '@truemark/ui/format/isolate';
import { Icon } from '@truemark/ui/icon';
import { Note } from '@truemark/ui/note';
import Copy from 'lucide-react/icons/copy';
import Download from 'lucide-react/icons/download';
import Printer from 'lucide-react/icons/printer';
import { useState } from 'react';
import { useUser } from '../../../../platform/session.ts';
import { useText } from '../../../../platform/text.ts';
import styles from '../security-dialog.module.css';
import { SecurityDialog } from '../security-dialog.tsx';
import { recoveryFileName, writeRecoveryText } from './recovery-text.ts';

/**
 * The recovery codes, shown this once: to be copied, saved or printed before they are gone. Closing asks whether that
 * was done.
 */
export function RecoveryDialog(props: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useText('security');
  const [isKept, setKept] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const isMissing = isAsked && !isKept;
  const finish = () => (isKept ? props.onDone() : setAsked(true));
  // Whoever closes it a second time means it; browsers let nobody be held back longer.
  const close = () => (isAsked ? props.onDone() : finish());
  return (
    <SecurityDialog title={t('recovery')} onClose={close}>
      <Note kind="risk">
        <p>{t('recoveryText')}</p>
      </Note>
      <CodeSheet codes={props.codes} />
      <div>
        <Checkbox
          checked={isKept}
          aria-invalid={isMissing || undefined}
          onChange={event => setKept(event.target.checked)}
        >
          {t('recoveryKept')}
        </Checkbox>
        <p className={styles.wrong} role="alert">
          {isMissing ? t('recoveryKeepFirst') : ''}
        </p>
      </div>
      <Button variant="primary" isFull onClick={finish}>
        {t('recoveryDone')}
      </Button>
    </SecurityDialog>
  );
}

/** The codes themselves, with three ways to keep them. */
function CodeSheet(props: { readonly codes: readonly string[] }) {
  const t = useText('security');
  const userName = useUser()?.userName ?? '';
  const { codes } = props;
  const title = t('recoveryOf', { userName });
  const text = removeIsolates(writeRecoveryText({ title, note: t('recoveryNote'), codes }));
  const copy = async (button: Element) => {
    if (await copyText(text, button)) showToast('done', t('recoveryCopied'));
    else showToast('error', t('recoveryNotCopied'));
  };
  return (
    <>
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
        <Button size="small" onClick={({ currentTarget }) => void copy(currentTarget)}>
          <Icon of={Copy} size={14} />
          {t('recoveryCopy')}
        </Button>
        <Button size="small" onClick={() => saveFile(recoveryFileName, new Blob([text], { type: 'text/plain' }))}>
          <Icon of={Download} size={14} />
          {t('recoverySave')}
        </Button>
        <Button size="small" onClick={() => window.print()}>
          <Icon of={Printer} size={14} />
          {t('recoveryPrint')}
        </Button>
      </div>
    </>
  );
}
