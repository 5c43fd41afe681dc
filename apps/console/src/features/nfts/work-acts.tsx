import { showToast } from '@truemark/browser/toasts';
import type { OperatorCharity } from '@truemark/contract/operators/charities';
import type { ListedNft } from '@truemark/contract/operators/nfts';
import { Field, TextInput } from '@truemark/ui/field';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import { AccountFacts } from './account-facts.tsx';

interface WorkActProps {
  readonly work: ListedNft;
  readonly onClose: () => void;
}

/** Takes a work off sale that nobody has bid for or given to. */
export function WithdrawDialog({ work, onClose }: WorkActProps) {
  const t = useText('nfts');
  return (
    <ActDialog
      title={t('withdrawTitle', { title: work.title })}
      text={<p>{t('withdrawText')}</p>}
      confirmLabel={t('withdraw')}
      variant="danger"
      send={(reason, options) => api.call('withdrawNft', { body: { id: work.id, reason } }, options)}
      onDone={() => {
        showToast('done', t('withdrawnToast'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

/** Ends an auction before its time. */
export function EndDialog({ work, onClose }: WorkActProps) {
  const t = useText('nfts');
  const format = useFormat();
  const { title, charity, currentBid } = work;
  return (
    <ActDialog
      title={t('endTitle', { title })}
      text={
        <p>
          {currentBid === null
            ? t('endTextNone')
            : t('endText', { amount: format.amount(currentBid, 'USDT'), charity: charity.name })}
        </p>
      }
      confirmLabel={t('end')}
      variant="danger"
      send={(reason, options) => api.call('endNft', { body: { id: work.id, reason } }, options)}
      onDone={() => {
        showToast('done', t('endedToast'));
        onClose();
      }}
      onClose={onClose}
    />
  );
}

const referenceLengthMin = 3;

/** Says that a charity was paid, for another person to confirm. */
export function PayoutDialog({ work, charity, onClose }: WorkActProps & { readonly charity: OperatorCharity }) {
  const t = useText('nfts');
  const format = useFormat();
  const [typed, setTyped] = useState('');
  const reference = typed.trim();
  const amount = format.amount(work.cumulativeDonation, 'USDT');
  return (
    <ActDialog
      title={t('payOutTitle', { title: work.title })}
      text={<p>{t('payOutText', { amount, charity: charity.name })}</p>}
      confirmLabel={t('payOut')}
      problem={reference.length < referenceLengthMin ? t('referenceMissing') : undefined}
      send={(reason, options) => api.call('proposeNftPayout', { body: { id: work.id, reference, reason } }, options)}
      onDone={() => {
        showToast('done', t('proposedToast'));
        onClose();
      }}
      onClose={onClose}
    >
      <AccountFacts account={charity.account} />
      <Field label={t('reference')} hint={t('referenceHint')}>
        {parts => (
          <TextInput
            {...parts}
            autoComplete="off"
            maxLength={200}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
    </ActDialog>
  );
}
