import type { Book } from '@truemark/domain/money/book';
import { Checkbox } from '@truemark/ui/checkbox';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { AmountFields } from '../../components/amount-fields.tsx';
import { useHouseBalances } from '../../components/house-balances.tsx';
import { type AmountDraft, parseAmount } from '../../components/parse-amount.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';

/** The operator's capital in or out: what moves is said once more, and confirmed, before it moves. */
export function MoveDialog(props: {
  readonly book: Book;
  readonly direction: 'in' | 'out';
  readonly onDone: (state: 'moved' | 'proposed') => void;
  readonly onClose: () => void;
}) {
  const t = useText('treasury');
  const format = useFormat();
  const { book, direction } = props;
  const [draft, setDraft] = useState<AmountDraft>({ asset: 'USDT', text: '' });
  const [confirmed, setConfirmed] = useState('');
  const balances = useHouseBalances(book);
  const free = balances.data?.find(({ account, asset }) => account === 'treasury' && asset === draft.asset)?.amount;
  const amount = parseAmount(draft);
  const shown = amount.ok ? format.amount(amount.amount, draft.asset) : undefined;
  // A tick is for one amount: another amount is to be confirmed again.
  const isConfirmed = shown !== undefined && confirmed === shown;
  const problem = amount.ok ? (isConfirmed ? undefined : t('confirmMissing')) : t(amount.problem);
  return (
    <ActDialog
      title={t(direction === 'in' ? 'inTitle' : 'outTitle')}
      text={t(direction === 'in' ? 'inText' : 'outText')}
      confirmLabel={t(direction === 'in' ? 'in' : 'out')}
      variant={direction === 'in' ? 'primary' : 'danger'}
      problem={problem}
      send={(reason, options) =>
        api.call(
          'moveTreasury',
          { body: { book, direction, asset: draft.asset, amount: amount.ok ? amount.amount : '', reason } },
          options,
        )
      }
      onDone={({ state }) => props.onDone(state)}
      onClose={props.onClose}
    >
      <AmountFields draft={draft} onChange={setDraft} />
      {free !== undefined && <p className="xs dim">{t('free', { amount: format.amount(free, draft.asset) })}</p>}
      <p className="xs dim">{t('twoPeople')}</p>
      {shown !== undefined && (
        <Checkbox checked={isConfirmed} onChange={event => setConfirmed(event.target.checked ? shown : '')}>
          {t(direction === 'in' ? 'confirmIn' : 'confirmOut', { amount: shown, book: t(`book.${book}`) })}
        </Checkbox>
      )}
    </ActDialog>
  );
}
