import { isFinalAnswer, useFormKey } from '@truemark/browser/form-key';
import type { CallReply } from '@truemark/contract/call';
import type { addPayoutAddress } from '@truemark/contract/payments/payout-addresses';
import { isNetwork, type Network } from '@truemark/domain/payments/network';
import { readPayoutAddress } from '@truemark/domain/withdrawals/payout-address';
import { Button } from '@truemark/ui/button';
import { Field, TextInput } from '@truemark/ui/field';
import { Note } from '@truemark/ui/note';
import { Select } from '@truemark/ui/select';
import { useState } from 'react';
import { accountKeys } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useForm } from '../../platform/form/use-form.ts';
import { queryClient } from '../../platform/query.ts';
import { ShellDialog } from '../../platform/shell-dialog.tsx';
import { useText } from '../../platform/text.ts';
import { useNetworkName } from '../deposits/index.ts';
import { AddressText } from './address-text.tsx';
import styles from './withdraw-page.module.css';
import type { WithdrawalSettings } from './withdrawal-queries.ts';

interface Draft {
  readonly network: Network;
  readonly address: string;
  readonly label: string;
}

type ErrorKey = Exclude<ReturnType<typeof readPayoutAddress>, { readonly ok: true }>['code'] | 'addressLabelMissing';

function findErrors({ network, address, label }: Draft): Partial<Record<keyof Draft, ErrorKey>> {
  const read = readPayoutAddress(network, address);
  return {
    ...(!read.ok && { address: read.code }),
    ...(label.trim() === '' && { label: 'addressLabelMissing' as const }),
  };
}

const refusalFields = {
  receivingAddressMissing: 'address',
  addressMalformed: 'address',
  addressChecksumWrong: 'address',
  addressNetworkWrong: 'address',
  addressUnsupported: 'address',
  addressOfToken: 'address',
  addressOfOurs: 'address',
  addressLookAlike: 'address',
  addressKnown: 'address',
  addressLabelMissing: 'label',
} as const;

/** Keeps an address in the book. What has no checksum is shown as it is spelled with one, to be compared. */
export function AddressDialog(props: { readonly settings: WithdrawalSettings; readonly onClose: () => void }) {
  const t = useText('withdraw');
  const common = useText('common');
  const refusals = useText('refusals');
  const nameNetwork = useNetworkName();
  const { key, renew } = useFormKey();
  const [added, setAdded] = useState<CallReply<typeof addPayoutAddress>>();
  const networks = [...new Set(props.settings.ways.map(({ network }) => network))];
  const form = useForm<Draft, ErrorKey>({
    initial: { network: networks[0] ?? 'ethereum', address: '', label: '' },
    findErrors,
    listRefusalFields: () => refusalFields,
    describe: (error): string => refusals(error),
    async submit({ network, address, label }): Promise<void> {
      try {
        setAdded(
          await api.call(
            'addPayoutAddress',
            { body: { network, address, label: label.trim() } },
            { idempotencyKey: key },
          ),
        );
      } catch (error) {
        if (isFinalAnswer(error)) renew();
        throw error;
      }
      void queryClient.invalidateQueries({ queryKey: accountKeys.payoutAddresses });
    },
  });
  const { values } = form;
  return (
    <ShellDialog isOpen isHeld={form.isBusy} title={t('addTitle')} closeLabel={common('close')} onClose={props.onClose}>
      {added ? (
        <div className={styles.form}>
          <AddressText address={added.address} />
          {!added.hasChecksum && <Note kind="risk">{t('compare')}</Note>}
          <p className="sm sub">{t('added')}</p>
          <Button variant="primary" onClick={props.onClose}>
            {common('close')}
          </Button>
        </div>
      ) : (
        <form {...form.formProps} className={styles.form}>
          <Field label={t('method')}>
            {parts => (
              <Select
                {...parts}
                value={values.network}
                onChange={({ target }) => isNetwork(target.value) && form.change({ network: target.value })}
              >
                {networks.map(network => (
                  <option key={network} value={network}>
                    {nameNetwork(network)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t('address')} error={form.describeError('address')}>
            {parts => (
              <TextInput
                {...parts}
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                value={values.address}
                onChange={({ target }) => form.change({ address: target.value })}
                onBlur={() => form.leave('address')}
              />
            )}
          </Field>
          <Field label={t('label')} hint={t('labelHint')} error={form.describeError('label')}>
            {parts => (
              <TextInput
                {...parts}
                maxLength={60}
                value={values.label}
                onChange={({ target }) => form.change({ label: target.value })}
                onBlur={() => form.leave('label')}
              />
            )}
          </Field>
          {form.formError !== undefined && <Note kind="stop">{form.formError}</Note>}
          <Button type="submit" variant="primary" size="large" isBusy={form.isBusy}>
            {t('save')}
          </Button>
        </form>
      )}
    </ShellDialog>
  );
}
