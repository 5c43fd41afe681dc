import { useFormKey } from '@truemark/browser/form-key';
import type { PayoutAddress } from '@truemark/contract/payments/payout-addresses';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatMoment } from '@truemark/ui/format/date';
import { Note } from '@truemark/ui/note';
import { StatusChip } from '@truemark/ui/status-chip';
import BookUser from 'lucide-react/icons/book-user';
import { useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useErrorMessage } from '../../platform/error-message.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { calculateSecondsLeft, formatCountdown } from '../../platform/prices/order-clock.ts';
import { useServerNow } from '../../platform/prices/use-server-now.ts';
import { queryClient } from '../../platform/query.ts';
import { useText } from '../../platform/text.ts';
import { useNetworkName } from '../deposits/index.ts';
import { AddressDialog } from './address-dialog.tsx';
import { AddressText } from './address-text.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import styles from './withdraw-page.module.css';
import type { WithdrawalSettings } from './withdrawal-queries.ts';

interface BookProps {
  readonly addresses: readonly PayoutAddress[];
  readonly settings: WithdrawalSettings;
}

/** Addresses that may be withdrawn to: new ones wait for a day, or are confirmed by a code and the second factor. */
export function AddressBook({ addresses, settings }: BookProps) {
  const t = useText('withdraw');
  const [isAdding, setAdding] = useState(false);
  const [confirming, confirm] = useState<PayoutAddress>();
  return (
    <section className={styles.list} aria-label={t('book')}>
      <div className={styles.rowLine}>
        <h2 className="h4">{t('book')}</h2>
        <Button size="small" onClick={() => setAdding(true)}>
          {t('add')}
        </Button>
      </div>
      {addresses.length === 0 && (
        <EmptyState icon={BookUser} title={t('bookEmpty')}>
          {t('bookEmptyText')}
        </EmptyState>
      )}
      <ul>
        {addresses.map(address => (
          <li key={address.id}>
            <Row address={address} canConfirm={settings.hasSecondFactor} onConfirm={() => confirm(address)} />
          </li>
        ))}
      </ul>
      {isAdding && <AddressDialog settings={settings} onClose={() => setAdding(false)} />}
      {confirming && (
        <ConfirmDialog address={confirming} hasContact={settings.hasContact} onClose={() => confirm(undefined)} />
      )}
    </section>
  );
}

function Row(props: { readonly address: PayoutAddress; readonly canConfirm: boolean; readonly onConfirm: () => void }) {
  const { canConfirm, onConfirm } = props;
  const { id, label, network, address, usableFrom } = props.address;
  const t = useText('withdraw');
  const locale = useLocale();
  const describe = useErrorMessage();
  const nameNetwork = useNetworkName();
  const nowMs = useServerNow(usableFrom);
  const { key } = useFormKey();
  const [error, setError] = useState<unknown>();
  const isWaiting = usableFrom > nowMs;
  async function remove(): Promise<void> {
    try {
      await api.call('removePayoutAddress', { body: { id } }, { idempotencyKey: key });
      void queryClient.invalidateQueries({ queryKey: accountKeys.payoutAddresses });
    } catch (failure) {
      setError(failure);
    }
  }
  return (
    <div className={styles.row}>
      <div className={styles.rowLine}>
        <b>
          <bdi>{label}</bdi>
        </b>
        <StatusChip family={isWaiting ? 'waiting' : 'done'}>{t(isWaiting ? 'waiting' : 'ready')}</StatusChip>
      </div>
      <p className="xs dim">{nameNetwork(network)}</p>
      <AddressText address={address} />
      {isWaiting && (
        <p className="sm sub">
          {t('usableFrom', {
            time: formatMoment(locale, usableFrom),
            left: formatCountdown(calculateSecondsLeft(usableFrom, nowMs)),
          })}
        </p>
      )}
      {isWaiting && !canConfirm && <p className="sm sub">{t('needsFactor')}</p>}
      {error !== undefined && (
        <div role="alert">
          <Note kind="stop">{describe(error)}</Note>
        </div>
      )}
      <div className={styles.acts}>
        {isWaiting && canConfirm && (
          <Button size="small" onClick={onConfirm}>
            {t('confirmNow')}
          </Button>
        )}
        <Button size="small" variant="ghost" onClick={() => void remove()}>
          {t('remove')}
        </Button>
      </div>
    </div>
  );
}
