import type { OperatorItem } from '@truemark/contract/operators/access';
import { Button } from '@truemark/ui/button';
import { Checkbox } from '@truemark/ui/checkbox';
import { CopyButton } from '@truemark/ui/copy-button';
import { Dialog } from '@truemark/ui/dialog';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { useText } from '../../platform/text.ts';
import styles from './operators.module.css';

/** A password that an operator is to change, where no mail service takes it: shown this once. */
export function FirstPassword(props: {
  readonly operator: OperatorItem;
  readonly password: string;
  readonly onClose: () => void;
}) {
  const t = useText('operators');
  const common = useText('common');
  const [isKept, setKept] = useState(false);
  const { operator, password } = props;
  return (
    <Dialog
      isOpen
      // Closed by the button alone: what is shown here cannot be shown again.
      onClose={() => isKept && props.onClose()}
      title={common('operatorNumber', { number: String(operator.number) })}
      closeLabel={common('close')}
      foot={
        <Button variant="primary" isFull disabled={!isKept} onClick={props.onClose}>
          {t('passwordDone')}
        </Button>
      }
    >
      <div className={styles.first}>
        <Note kind="risk">{t('passwordText', { email: operator.email })}</Note>
        <p className={styles.secret}>
          <span className="mono">{password}</span>
          <CopyButton text={password} label={t('copyPassword')} copiedLabel={t('copied')} />
        </p>
        <Checkbox checked={isKept} onChange={event => setKept(event.target.checked)}>
          {t('passwordKept')}
        </Checkbox>
      </div>
    </Dialog>
  );
}
