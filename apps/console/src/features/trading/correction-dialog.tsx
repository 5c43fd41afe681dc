import { showToast } from '@truemark/browser/toasts';
import { readTyped } from '@truemark/domain/text/typed-text';
import { Field, TextInput } from '@truemark/ui/field';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { AmountFields } from '../../components/amount-fields.tsx';
import { type AmountDraft, parseAmount } from '../../components/parse-amount.ts';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';

const receiptPattern = /([a-z2-7]{20,60})\/?$/;

/** Proposes a correction: a new posting to the owner of an order, with a reason that everybody can read. */
export function CorrectionDialog(props: { readonly onClose: () => void }) {
  const t = useText('trading');
  const words = useText('treasury');
  const [receipt, setReceipt] = useState('');
  const [draft, setDraft] = useState<AmountDraft>({ asset: 'USDT', text: '' });
  const amount = parseAmount(draft);
  // An address of a receipt is taken as well as its number.
  const receiptId = receiptPattern.exec(readTyped(receipt))?.[1];
  const amountProblem = amount.ok ? undefined : words(amount.problem);
  return (
    <ActDialog
      title={t('correctTitle')}
      text={t('correctText')}
      confirmLabel={t('propose')}
      reasonHint={t('correctReasonHint')}
      problem={receiptId === undefined ? t('receiptWrong') : amountProblem}
      send={(reason, options) =>
        api.call(
          'proposeCorrection',
          { body: { receiptId: receiptId ?? '', amount: amount.ok ? amount.amount : '', reason } },
          options,
        )
      }
      onDone={() => {
        showToast('done', t('proposedToast'));
        props.onClose();
      }}
      onClose={props.onClose}
    >
      <Field label={t('receipt')} hint={t('receiptHint')}>
        {parts => <TextInput {...parts} value={receipt} onChange={event => setReceipt(event.target.value)} />}
      </Field>
      <AmountFields draft={draft} onChange={setDraft} assets={['USDT']} />
    </ActDialog>
  );
}
