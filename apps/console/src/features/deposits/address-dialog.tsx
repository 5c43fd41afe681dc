import { showToast } from '@truemark/browser/toasts';
import type { Network } from '@truemark/domain/payments/network';
import { Field, TextInput } from '@truemark/ui/field';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { useNetworkName } from '../../components/use-network-name.ts';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';

/** Asks for another shared address of a network. */
export function AddressDialog({ network, onClose }: { readonly network: Network; readonly onClose: () => void }) {
  const t = useText('deposits');
  const nameNetwork = useNetworkName();
  const [address, setAddress] = useState('');
  return (
    <ActDialog
      title={t('propose')}
      text={<p>{t('proposeText', { network: nameNetwork(network) })}</p>}
      confirmLabel={t('propose')}
      problem={address.trim() === '' ? t('addressMissing') : undefined}
      send={(reason, options) =>
        api.call('proposeDepositAddress', { body: { network, address: address.trim(), reason } }, options)
      }
      onDone={() => {
        onClose();
        showToast('done', t('proposedToast'));
      }}
      onClose={onClose}
    >
      <Field label={t('address')}>
        {parts => (
          <TextInput
            {...parts}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={address}
            onChange={({ target }) => setAddress(target.value)}
          />
        )}
      </Field>
    </ActDialog>
  );
}
