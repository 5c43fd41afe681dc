import { makeFormKey } from '@truemark/browser/form-key';
import { callWithStepUp } from '@truemark/browser/step-up';
import { showToast } from '@truemark/browser/toasts';
import type { PasskeyItem } from '@truemark/contract/people/security';
import { Button } from '@truemark/ui/button';
import { formatDate } from '@truemark/ui/format/date';
import { StatusChip } from '@truemark/ui/status-chip';
import Fingerprint from 'lucide-react/icons/fingerprint-pattern';
import KeyRound from 'lucide-react/icons/key-round';
import { useState } from 'react';
import { api } from '../../../../platform/api.ts';
import { useLocale } from '../../../../platform/preferences.ts';
import { useText } from '../../../../platform/text.ts';
import { canUsePasskeys } from '../../passkeys.ts';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { renewSecurity } from '../renew-security.ts';
import { Setting } from '../setting.tsx';
import { PasskeyDialog } from './passkey-dialog.tsx';

/** The passkeys of the account, each under the name its owner gave it. */
export function PasskeySettings(props: { readonly passkeys: readonly PasskeyItem[] }) {
  const t = useText('security');
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<PasskeyItem>();
  const { passkeys } = props;
  const isAble = canUsePasskeys();
  return (
    <>
      <Setting
        icon={Fingerprint}
        title={t('passkeys')}
        state={
          <StatusChip family={passkeys.length > 0 ? 'done' : 'idle'}>
            {t(passkeys.length > 0 ? 'on' : 'off')}
          </StatusChip>
        }
        action={
          <Button
            size="small"
            aria-disabled={!isAble || undefined}
            title={isAble ? undefined : t('passkeysUnable')}
            onClick={() => isAble && setAdding(true)}
          >
            {t('passkeyAdd')}
          </Button>
        }
      >
        {t(isAble ? 'passkeysText' : 'passkeysUnable')}
      </Setting>
      {passkeys.map(passkey => (
        <PasskeyLine key={passkey.id} passkey={passkey} onRemove={() => setRemoved(passkey)} />
      ))}
      {isAdding && <PasskeyDialog onClose={() => setAdding(false)} />}
      {removed && <RemovePasskey passkey={removed} onClose={() => setRemoved(undefined)} />}
    </>
  );
}

function PasskeyLine(props: { readonly passkey: PasskeyItem; readonly onRemove: () => void }) {
  const t = useText('security');
  const locale = useLocale();
  const { name, createdAt, lastUsedAt } = props.passkey;
  const created = formatDate(locale, createdAt);
  return (
    <Setting
      icon={KeyRound}
      title={<bdi>{name}</bdi>}
      action={
        <Button size="small" aria-label={t('passkeyRemoveOf', { name })} onClick={props.onRemove}>
          {t('remove')}
        </Button>
      }
    >
      {lastUsedAt === null
        ? t('passkeyUnused', { created })
        : t('passkeyUsed', { created, used: formatDate(locale, lastUsedAt) })}
    </Setting>
  );
}

function RemovePasskey(props: { readonly passkey: PasskeyItem; readonly onClose: () => void }) {
  const t = useText('security');
  const [key] = useState(makeFormKey);
  const { id, name } = props.passkey;
  async function remove(): Promise<void> {
    await callWithStepUp(() => api.call('removePasskey', { body: { id } }, { idempotencyKey: key }));
    void renewSecurity();
    showToast('done', t('passkeyRemoved'));
    props.onClose();
  }
  return (
    <ConfirmDialog
      title={t('passkeyRemoveTitle')}
      confirmLabel={t('remove')}
      isDanger
      onConfirm={remove}
      onClose={props.onClose}
    >
      {t('passkeyRemoveText', { name })}
    </ConfirmDialog>
  );
}
