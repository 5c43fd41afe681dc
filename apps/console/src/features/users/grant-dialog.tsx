import type { UserInfo } from '@truemark/contract/people/identity';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { AmountFields } from '../../components/amount-fields.tsx';
import { type AmountDraft, parseAmount } from '../../components/parse-amount.ts';
import { api } from '../../platform/api.ts';
import { useText } from '../../platform/text.ts';

/** On a sandbox: test funds to a user, from outside. */
export function GrantDialog(props: {
  readonly user: UserInfo;
  readonly onDone: (words: string) => void;
  readonly onClose: () => void;
}) {
  const t = useText('users');
  const words = useText('treasury');
  const [draft, setDraft] = useState<AmountDraft>({ asset: 'USDT', text: '' });
  const amount = parseAmount(draft);
  const { id: userId, userName } = props.user;
  return (
    <ActDialog
      title={t('grantTitle', { userName })}
      text={t('grantText')}
      confirmLabel={t('grant')}
      problem={amount.ok ? undefined : words(amount.problem)}
      send={(reason, options) =>
        api.call(
          'grantTestFunds',
          { body: { userId, asset: draft.asset, amount: amount.ok ? amount.amount : '', reason } },
          options,
        )
      }
      onDone={() => props.onDone(t('grantedToast'))}
      onClose={props.onClose}
    >
      <AmountFields draft={draft} onChange={setDraft} />
    </ActDialog>
  );
}
