import { Button } from '@truemark/ui/button';
import { Checkbox } from '@truemark/ui/checkbox';
import { CopyButton } from '@truemark/ui/copy-button';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { useText } from '../../platform/text.ts';
import styles from './access.module.css';

/** Recovery codes, shown this once: the way on opens when somebody says that they are kept. */
export function RecoveryCodes(props: {
  readonly codes: readonly string[];
  readonly doneLabel: string;
  readonly onDone: () => void;
}) {
  const t = useText('access');
  const [isKept, setKept] = useState(false);
  return (
    <div className={styles.form}>
      <Note kind="risk">{t('codesText')}</Note>
      <div className={styles.codes}>
        <ul className={styles.codeList}>
          {props.codes.map(code => (
            <li key={code} className="mono">
              {code}
            </li>
          ))}
        </ul>
        <CopyButton text={props.codes.join('\n')} label={t('copyCodes')} copiedLabel={t('copied')} />
      </div>
      <Checkbox checked={isKept} onChange={event => setKept(event.target.checked)}>
        {t('codesKept')}
      </Checkbox>
      <Button variant="primary" size="large" isFull disabled={!isKept} onClick={props.onDone}>
        {props.doneLabel}
      </Button>
    </div>
  );
}
