import { showToast } from '@truemark/browser/toasts';
import type { OperatorItem } from '@truemark/contract/operators/access';
import { Checkbox } from '@truemark/ui/checkbox';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { FirstPassword } from './first-password.tsx';
import { RoleSelect } from './role-select.tsx';
import { useIsAlone } from './use-is-alone.ts';

/** Role, access and second factor of an operator. Their logins end with every change. */
export function ChangeDialog(props: { readonly operator: OperatorItem; readonly onClose: () => void }) {
  const t = useText('operators');
  const common = useText('common');
  const { operator, onClose } = props;
  const isOwn = useSession(session => session.operator?.id) === operator.id;
  const [role, setRole] = useState(operator.role);
  const [isDisabled, setDisabled] = useState(operator.isDisabled);
  const [isFactorReset, setFactorReset] = useState(false);
  const [isPasswordReset, setPasswordReset] = useState(false);
  const [shown, setShown] = useState<{ readonly operator: OperatorItem; readonly password: string }>();
  const isReset = isFactorReset || isPasswordReset;
  const isChanged = role !== operator.role || isDisabled !== operator.isDisabled || isReset;
  const isUnguarded = isPasswordReset && !operator.hasSecondFactor;
  const isGiving = role !== operator.role || isFactorReset || isUnguarded || (operator.isDisabled && !isDisabled);
  const needsTwo = useIsAlone() === false && isGiving;
  const isHard = isReset || (isDisabled && !operator.isDisabled);
  if (shown) return <FirstPassword {...shown} onClose={onClose} />;
  return (
    <ActDialog
      title={common('operatorNumber', { number: String(operator.number) })}
      text={<span>{operator.email}</span>}
      confirmLabel={t(needsTwo ? 'propose' : 'change')}
      variant={isHard ? 'danger' : 'primary'}
      problem={isChanged ? undefined : t('nothingChanged')}
      send={(reason, options) => {
        const body = { id: operator.id, role, isDisabled, isFactorReset, isPasswordReset, reason };
        return api.call('changeOperator', { body }, options);
      }}
      onDone={reply => {
        if (reply.state === 'changed' && reply.password !== null) {
          setShown({ operator: reply.operator, password: reply.password });
          return;
        }
        showToast('done', t(reply.state === 'changed' ? 'changedToast' : 'proposedToast'));
        onClose();
      }}
      onClose={onClose}
    >
      <RoleSelect role={role} onChange={setRole} />
      <Checkbox checked={isDisabled} onChange={event => setDisabled(event.target.checked)}>
        {t('disabledField')}
      </Checkbox>
      {operator.hasSecondFactor && (
        <Checkbox checked={isFactorReset} onChange={event => setFactorReset(event.target.checked)}>
          {t('factorField')}
        </Checkbox>
      )}
      {!isOwn && (
        <Checkbox checked={isPasswordReset} onChange={event => setPasswordReset(event.target.checked)}>
          {t('passwordField')}
        </Checkbox>
      )}
      {isChanged && !needsTwo && (
        <Note kind={isHard || isOwn ? 'risk' : 'plain'}>{t(isOwn ? 'ownText' : 'changeText')}</Note>
      )}
      {needsTwo && (
        <Note>
          {t('changeTextTwo')} {isDisabled && !operator.isDisabled && t('disableAlone')}
        </Note>
      )}
    </ActDialog>
  );
}
