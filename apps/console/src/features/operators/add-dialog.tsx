import { writeAsciiDomain } from '@truemark/browser/email-address';
import { showToast } from '@truemark/browser/toasts';
import type { OperatorItem } from '@truemark/contract/operators/access';
import type { OperatorRole } from '@truemark/contract/operators/roles';
import { readTyped } from '@truemark/domain/text/typed-text';
import { Field, TextInput } from '@truemark/ui/field';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import { FirstPassword } from './first-password.tsx';
import { RoleSelect } from './role-select.tsx';
import { useIsAlone } from './use-is-alone.ts';

/** A new operator: added by a single administrator, proposed to the second by one of several. */
export function AddDialog(props: { readonly onClose: () => void }) {
  const t = useText('operators');
  const isAlone = useIsAlone();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<OperatorRole>('support');
  const [shown, setShown] = useState<{ readonly operator: OperatorItem; readonly password: string }>();
  if (shown) return <FirstPassword {...shown} onClose={props.onClose} />;
  const isAddress = /^\S+@\S+\.\S+$/.test(email.trim());
  return (
    <ActDialog
      title={t('addTitle')}
      text={t(isAlone === false ? 'addTextTwo' : 'addText')}
      confirmLabel={t(isAlone === false ? 'propose' : 'add')}
      problem={isAddress ? undefined : t('emailMissing')}
      send={(reason, options) =>
        api.call('addOperator', { body: { email: writeAsciiDomain(readTyped(email)), role, reason } }, options)
      }
      onDone={reply => {
        if (reply.state === 'added' && reply.password !== null) {
          setShown({ operator: reply.operator, password: reply.password });
          return;
        }
        showToast('done', t(reply.state === 'added' ? 'addedToast' : 'proposedToast'));
        props.onClose();
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
