import { showToast } from '@truemark/browser/toasts';
import type { OperatorItem } from '@truemark/contract/operators/access';
import { Checkbox } from '@truemark/ui/checkbox';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { api } from '../../platform/api.ts';
import { useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
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
  const isChanged = role !== operator.role || isDisabled !== operator.isDisabled || isFactorReset;
  const isGiving = role !== operator.role || isFactorReset || (operator.isDisabled && !isDisabled);
  const needsTwo = useIsAlone() === false && isGiving;
  const isHard = isFactorReset || (isDisabled && !operator.isDisabled);
  return (
    <ActDialog
      title={common('operatorNumber', { number: String(operator.number) })}
      text={<span>{operator.email}</span>}
      confirmLabel={t(needsTwo ? 'propose' : 'change')}
      variant={isHard ? 'danger' : 'primary'}
      problem={isChanged ? undefined : t('nothingChanged')}
      send={(reason, options) =>
        api.call('changeOperator', { body: { id: operator.id, role, isDisabled, isFactorReset, reason } }, options)
      }
      onDone={reply => {
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
