import { showToast } from '@truemark/browser/toasts';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import FlaskConical from 'lucide-react/icons/flask-conical';
import Lock from 'lucide-react/icons/lock';
import LockOpen from 'lucide-react/icons/lock-open';
import { useState } from 'react';
import { useIsSandbox } from '../../platform/instance.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { GrantDialog } from './grant-dialog.tsx';
import { LiftDialog, RestrictDialog } from './restrict-dialogs.tsx';
import type { UserDetail } from './user-detail.ts';

/** What may be done with this account; nothing once it is closed. */
export function UserActs(props: { readonly detail: UserDetail }) {
  const t = useText('users');
  const canRestrict = useCan('users.restrict');
  const canGrant = useCan('treasury.grant');
  const isSandbox = useIsSandbox();
  const [open, setOpen] = useState<'restrict' | 'lift' | 'grant'>();
  const { user, state } = props.detail;
  if (state === 'closed') return null;
  const onDone = (words: string) => {
    showToast('done', words);
    setOpen(undefined);
  };
  const dialog = { user, onDone, onClose: () => setOpen(undefined) };
  const isRestricted = user.restriction !== null;
  return (
    <>
      {isSandbox && canGrant && (
        <Button size="small" onClick={() => setOpen('grant')}>
          <Icon of={FlaskConical} size={14} />
          {t('grant')}
        </Button>
      )}
      {canRestrict && isRestricted && (
        <Button size="small" onClick={() => setOpen('lift')}>
          <Icon of={LockOpen} size={14} />
          {t('restrictionLift')}
        </Button>
      )}
      {canRestrict && (
        <Button size="small" variant="dangerLine" onClick={() => setOpen('restrict')}>
          <Icon of={Lock} size={14} />
          {t(isRestricted ? 'restrictionChange' : 'restrict')}
        </Button>
      )}
      {open === 'restrict' && <RestrictDialog {...dialog} />}
      {open === 'lift' && <LiftDialog {...dialog} />}
      {open === 'grant' && <GrantDialog {...dialog} />}
    </>
  );
}
