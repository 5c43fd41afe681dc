import { showToast } from '@truemark/browser/toasts';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Snowflake from 'lucide-react/icons/snowflake';
import Sun from 'lucide-react/icons/sun';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { api } from '../../platform/api.ts';
import { useIsSandbox } from '../../platform/instance.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { GrantDialog } from './grant-dialog.tsx';
import type { UserDetail } from './user-detail.ts';

/** What may be done with this account. */
export function UserActs(props: { readonly detail: UserDetail }) {
  const t = useText('users');
  const canFreeze = useCan('users.freeze');
  const canGrant = useCan('treasury.grant');
  const isSandbox = useIsSandbox();
  const [open, setOpen] = useState<'freeze' | 'grant'>();
  const { user } = props.detail;
  const onDone = (words: string) => {
    showToast('done', words);
    setOpen(undefined);
  };
  return (
    <>
      {isSandbox && canGrant && (
        <Button size="small" onClick={() => setOpen('grant')}>
          <Icon of={FlaskConical} size={14} />
          {t('grant')}
        </Button>
      )}
      {canFreeze && (
        <Button size="small" variant={user.isFrozen ? 'secondary' : 'dangerLine'} onClick={() => setOpen('freeze')}>
          <Icon of={user.isFrozen ? Sun : Snowflake} size={14} />
          {t(user.isFrozen ? 'unfreeze' : 'freeze')}
        </Button>
      )}
      {open === 'freeze' && <FreezeDialog detail={props.detail} onDone={onDone} onClose={() => setOpen(undefined)} />}
      {open === 'grant' && <GrantDialog user={user} onDone={onDone} onClose={() => setOpen(undefined)} />}
    </>
  );
}

function FreezeDialog(props: {
  readonly detail: UserDetail;
  readonly onDone: (words: string) => void;
  readonly onClose: () => void;
}) {
  const t = useText('users');
  const { user } = props.detail;
  const { id, isFrozen, userName } = user;
  return (
    <ActDialog
      title={t(isFrozen ? 'unfreezeTitle' : 'freezeTitle', { userName })}
      text={t(isFrozen ? 'unfreezeText' : 'freezeText')}
      confirmLabel={t(isFrozen ? 'unfreeze' : 'freeze')}
      variant={isFrozen ? 'primary' : 'danger'}
      reasonHint={t('freezeReasonHint')}
      send={(reason, options) => api.call(isFrozen ? 'unfreezeUser' : 'freezeUser', { body: { id, reason } }, options)}
      onDone={() => props.onDone(t(isFrozen ? 'unfrozenToast' : 'frozenToast'))}
      onClose={props.onClose}
    />
  );
}
