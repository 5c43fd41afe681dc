import { showToast } from '@truemark/browser/toasts';
import type { ReplyOf } from '@truemark/client/api-client';
import type { OperatorCalls } from '@truemark/contract/operators/calls';
import { Button } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { Facts } from '../../components/facts.tsx';
import { useNetworkName } from '../../components/use-network-name.ts';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';
import styles from './deposits.module.css';

type NetworkItem = ReplyOf<'listDepositAddresses', OperatorCalls>['networks'][number];

interface KeyProps {
  readonly network: NetworkItem['network'];
  /** The extended public key of the settings. */
  readonly depositKey: NonNullable<NetworkItem['key']>;
  readonly canChange: boolean;
}

/** What people compare of a key with their wallet; one that waits is proposed here. */
export function DepositKey({ network, depositKey, canChange }: KeyProps) {
  const t = useText('deposits');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Facts facts={listKeyFacts(t, { keyHash: depositKey.hash, address: depositKey.firstAddress })} />
      {!depositKey.isInForce && <Note kind="risk">{t('keyWaiting')}</Note>}
      {!depositKey.isInForce && canChange && (
        <Button size="small" onClick={() => setOpen(true)}>
          {t('proposeKey')}
        </Button>
      )}
      {isOpen && <KeyDialog network={network} depositKey={depositKey} onClose={() => setOpen(false)} />}
    </>
  );
}

function KeyDialog({ network, depositKey, onClose }: Omit<KeyProps, 'canChange'> & { readonly onClose: () => void }) {
  const t = useText('deposits');
  const nameNetwork = useNetworkName();
  return (
    <ActDialog
      title={t('proposeKey')}
      text={<p>{t('proposeKeyText', { network: nameNetwork(network) })}</p>}
      confirmLabel={t('proposeKey')}
      send={(reason, options) =>
        api.call('proposeDepositKey', { body: { network, keyHash: depositKey.hash, reason } }, options)
      }
      onDone={() => {
        onClose();
        showToast('done', t('proposedToast'));
      }}
      onClose={onClose}
    >
      <Facts facts={listKeyFacts(t, { keyHash: depositKey.hash, address: depositKey.firstAddress })} />
    </ActDialog>
  );
}

/** By what a key is known. */
export function listKeyFacts(
  t: ReturnType<typeof useText<'deposits'>>,
  { keyHash, address }: { readonly keyHash: string; readonly address: string },
) {
  const whole = (text: string) => (
    <span key={text} className={`${styles.long} mono`} dir="ltr">
      {text}
    </span>
  );
  return [[t('keyHash'), whole(keyHash)] as const, [t('firstAddress'), whole(address)] as const];
}
