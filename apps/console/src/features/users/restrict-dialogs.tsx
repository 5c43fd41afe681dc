import {
  type Restriction,
  type RestrictionReason,
  restrictionReasons,
  restrictions,
} from '@truemark/contract/people/restrictions';
import { Field } from '@truemark/ui/field';
import { Segmented } from '@truemark/ui/segmented';
import { Select } from '@truemark/ui/select';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import type { UserDetail } from './user-detail.ts';
import styles from './users.module.css';

interface DialogProps {
  readonly user: UserDetail['user'];
  readonly onDone: (words: string) => void;
  readonly onClose: () => void;
}

/** Which restriction, the reason that its owner reads, and the operator's own words. */
export function RestrictDialog({ user, onDone, onClose }: DialogProps) {
  const t = useText('users');
  const [state, setState] = useState<Restriction>(user.restriction?.state ?? 'closeOnly');
  const [told, setTold] = useState<RestrictionReason>(user.restriction?.reason ?? 'unusualActivity');
  return (
    <ActDialog
      title={t('restrictTitle', { userName: user.userName })}
      confirmLabel={t(user.restriction ? 'restrictionChange' : 'restrict')}
      variant="danger"
      reasonHint={t('restrictReasonHint')}
      send={(reason, options) =>
        api.call('restrictUser', { body: { id: user.id, restriction: { state, reason: told }, reason } }, options)
      }
      onDone={() => onDone(t('restrictedToast'))}
      onClose={onClose}
    >
      <div className={styles.kind}>
        <Segmented
          label={t('restrictionKind')}
          options={restrictions.map(value => ({ value, label: t(`state.${value}`) }))}
          value={state}
          onChange={setState}
        />
        <p className="dim sm">{t(`restriction.${state}`)}</p>
      </div>
      <Field label={t('restrictionReason')}>
        {parts => (
          <Select
            {...parts}
            value={told}
            onChange={({ target }) => {
              const chosen = restrictionReasons.find(known => known === target.value);
              if (chosen) setTold(chosen);
            }}
          >
            {restrictionReasons.map(value => (
              <option key={value} value={value}>
                {t(`restrictionReason.${value}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </ActDialog>
  );
}

export function LiftDialog({ user, onDone, onClose }: DialogProps) {
  const t = useText('users');
  return (
    <ActDialog
      title={t('restrictionLiftTitle', { userName: user.userName })}
      text={t('restrictionLiftText')}
      confirmLabel={t('restrictionLift')}
      send={(reason, options) => api.call('liftRestriction', { body: { id: user.id, reason } }, options)}
      onDone={() => onDone(t('restrictionLiftedToast'))}
      onClose={onClose}
    />
  );
}
