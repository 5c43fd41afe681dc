import { useQueryClient } from '@tanstack/react-query';
import { writeAsciiDomain } from '@truemark/browser/email-address';
import type { ReplyOf } from '@truemark/client/api-client';
import type { OperatorRole } from '@truemark/contract/operator-roles';
import { readTyped } from '@truemark/domain/typed-text';
import { Button } from '@truemark/ui/button';
import { Checkbox } from '@truemark/ui/checkbox';
import { CopyButton } from '@truemark/ui/copy-button';
import { Dialog } from '@truemark/ui/dialog';
import { Field, TextInput } from '@truemark/ui/field';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { ActDialog } from '../../parts/act-dialog.tsx';
import { api } from '../../platform/api.ts';
import type { ConsoleCalls } from '../../platform/console-calls.ts';
import { consoleKeys } from '../../platform/console-keys.ts';
import { useText } from '../../platform/text.ts';
import styles from './operators.module.css';
import { RoleSelect } from './role-select.tsx';

type Added = ReplyOf<'addOperator', ConsoleCalls>;

/** A new operator. The password is made here and shown this once; its owner changes it at the first login. */
export function AddDialog(props: { readonly onClose: () => void }) {
  const t = useText('operators');
  const queries = useQueryClient();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OperatorRole>('support');
  const [added, setAdded] = useState<Added>();
  if (added) return <FirstPassword added={added} onClose={props.onClose} />;
  const isAddress = /^\S+@\S+\.\S+$/.test(email.trim());
  return (
    <ActDialog
      title={t('addTitle')}
      text={t('addText')}
      confirmLabel={t('add')}
      problem={isAddress ? undefined : t('emailMissing')}
      send={(reason, options) =>
        api.call('addOperator', { body: { email: writeAsciiDomain(readTyped(email)), role, reason } }, options)
      }
      onDone={reply => {
        void queries.invalidateQueries({ queryKey: consoleKeys.operators });
        setAdded(reply);
      }}
      onClose={props.onClose}
    >
      <Field label={t('email')}>
        {parts => (
          <TextInput
            {...parts}
            type="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={email}
            onChange={event => setEmail(event.target.value)}
          />
        )}
      </Field>
      <RoleSelect role={role} onChange={setRole} />
    </ActDialog>
  );
}

function FirstPassword(props: { readonly added: Added; readonly onClose: () => void }) {
  const t = useText('operators');
  const common = useText('common');
  const [isKept, setKept] = useState(false);
  const { operator, password } = props.added;
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
