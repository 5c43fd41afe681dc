import { makeFormKey } from '@truemark/browser/form-key';
import { callWithStepUp } from '@truemark/browser/step-up';
import { showToast } from '@truemark/browser/toasts';
import type { CallReply } from '@truemark/contract/call';
import type { getSecurity } from '@truemark/contract/people/security';
import { Button } from '@truemark/ui/button';
import { StatusChip } from '@truemark/ui/status-chip';
import KeyRound from 'lucide-react/icons/key-round';
import Smartphone from 'lucide-react/icons/smartphone';
import { useState } from 'react';
import { api } from '../../../../platform/api.ts';
import { useText } from '../../../../platform/text.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { renewSecurity } from '../renew-security.ts';
import { Setting } from '../setting.tsx';
import { RecoveryDialog } from './recovery-codes.tsx';
import { TotpDialog } from './totp-dialog.tsx';

export type Security = CallReply<typeof getSecurity>;
type Asked = 'setUp' | 'remove' | 'renew' | undefined;

/** The authenticator app and its recovery codes. */
export function TotpSettings(props: { readonly security: Security }) {
  const t = useText('security');
  const [asked, setAsked] = useState<Asked>();
  const { hasTotp, recoveryCodesLeft } = props.security;
  const close = () => setAsked(undefined);
  return (
    <>
      <Setting
        icon={Smartphone}
        title={t('totp')}
        state={<StatusChip family={hasTotp ? 'done' : 'idle'}>{t(hasTotp ? 'on' : 'off')}</StatusChip>}
        action={
          <Button size="small" onClick={() => setAsked(hasTotp ? 'remove' : 'setUp')}>
            {t(hasTotp ? 'remove' : 'totpSetUp')}
          </Button>
        }
      >
        {t('totpText')}
      </Setting>
      {hasTotp && (
        <Setting
          icon={KeyRound}
          title={t('recovery')}
          state={
            <StatusChip family={recoveryCodesLeft > 2 ? 'done' : 'waiting'}>
              {t('recoveryLeft', { count: recoveryCodesLeft })}
            </StatusChip>
          }
          action={
            <Button size="small" onClick={() => setAsked('renew')}>
              {t('recoveryRenew')}
            </Button>
          }
        >
          {t('recoveryAbout')}
        </Setting>
      )}
      {asked === 'setUp' && <TotpDialog onClose={close} />}
      {asked === 'remove' && <RemoveTotp onClose={close} />}
      {asked === 'renew' && <RenewCodes onClose={close} />}
    </>
  );
}

function RemoveTotp(props: { readonly onClose: () => void }) {
  const t = useText('security');
  const [key] = useState(makeFormKey);
  async function remove(): Promise<void> {
    await callWithStepUp(() => api.call('removeTotp', {}, { idempotencyKey: key }));
    void renewSecurity();
    showToast('done', t('totpRemoved'));
    props.onClose();
  }
  return (
    <ConfirmDialog
      title={t('totpRemoveTitle')}
      confirmLabel={t('totpRemove')}
      isDanger
      onConfirm={remove}
      onClose={props.onClose}
    >
      {t('totpRemoveText')}
    </ConfirmDialog>
  );
}

function RenewCodes(props: { readonly onClose: () => void }) {
  const t = useText('security');
  const [codes, setCodes] = useState<readonly string[]>();
  async function renew(): Promise<void> {
    const { recoveryCodes } = await callWithStepUp(() => api.call('renewRecoveryCodes'));
    void renewSecurity();
    setCodes(recoveryCodes);
  }
  if (codes) return <RecoveryDialog codes={codes} onDone={props.onClose} />;
  return (
    <ConfirmDialog
      title={t('recoveryRenewTitle')}
      confirmLabel={t('recoveryRenew')}
      onConfirm={renew}
      onClose={props.onClose}
    >
      {t('recoveryRenewText')}
    </ConfirmDialog>
  );
}
