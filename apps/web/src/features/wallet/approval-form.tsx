import { Button } from '@truemark/ui/button';
import { Checkbox } from '@truemark/ui/checkbox';
import { joinClasses } from '@truemark/ui/class-names';
import { Field } from '@truemark/ui/field';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { shortenAddress } from '../../platform/wallet/shorten-address.ts';
import { findStandingAmount, isEndless } from '../../platform/wallet/standing-amount.ts';
import type { WalletToken } from '../../platform/wallet/token-call.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import type { DeskProps } from './deposit-from-wallet.tsx';
import type { useApproval } from './use-approval.ts';
import { readDraftAmount, writeAmount } from './wallet-draft.ts';
import styles from './wallet-page.module.css';

interface FormProps extends DeskProps {
  readonly token: WalletToken;
  readonly spender: string;
  readonly approval: ReturnType<typeof useApproval>;
}

/** Asks for an allowance: the amount of the deposit, and more only by a choice that names whom it is for. */
export function ApprovalForm({ account, holdings, draft, onDraft, token, spender, approval }: FormProps) {
  const t = useText('approvals');
  const deposit = useText('deposit');
  const locale = useLocale();
  const [isStanding, setStanding] = useState(false);
  const [isAccepted, setAccepted] = useState(false);
  const [isTried, setTried] = useState(false);
  const { asset } = token;
  const exact = readDraftAmount(draft);
  const standing = findStandingAmount(account.wallet.chain);
  const show = (amount: bigint) => formatAssetAmount(locale, writeAmount(amount, asset), asset);
  const wanted = isStanding ? standing : exact;
  const isRiskOpen = isStanding && !isAccepted;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (wanted === undefined || isRiskOpen) return;
    setTried(false);
    void approval.run({ token, spender, wanted });
  }
  return (
    <form noValidate onSubmit={submit} className={styles.stack}>
      <p className="sm sub">
        {t('spender')}{' '}
        <span className={`${styles.long} mono`} dir="ltr">
          {spender}
        </span>
      </p>
      <Field
        label={t('amount')}
        error={isTried && !isStanding && exact === undefined ? deposit('error.amountWrong') : undefined}
      >
        {parts => <NumberInput {...parts} value={draft.amount} unit={asset} onType={amount => onDraft({ amount })} />}
      </Field>
      {holdings.isSpenderContract && (
        <fieldset className={styles.choices}>
          <legend>{t('howMuch')}</legend>
          <Choice isChosen={!isStanding} onChoose={() => setStanding(false)}>
            <b>{t('exact', { amount: exact === undefined ? '…' : show(exact), token: asset })}</b>
            <span className="sm sub">{t('exactText')}</span>
          </Choice>
          <Choice isChosen={isStanding} onChoose={() => setStanding(true)}>
            <b>
              {isEndless(standing) ? t('standingEndless') : t('standing', { amount: show(standing), token: asset })}
            </b>
            <span className="sm sub">{t('standingText', { spender: shortenAddress(spender), token: asset })}</span>
          </Choice>
        </fieldset>
      )}
      {isStanding && (
        <Note kind="risk">
          <Checkbox
            checked={isAccepted}
            aria-invalid={(isTried && isRiskOpen) || undefined}
            onChange={({ target }) => setAccepted(target.checked)}
          >
            {t('standingAccept', { token: asset })}
          </Checkbox>
          {isTried && isRiskOpen && <p role="alert">{t('standingMissing')}</p>}
        </Note>
      )}
      <Button type="submit" isBusy={approval.isBusy}>
        {isStanding && isEndless(standing)
          ? t('approveEndless')
          : t('approve', { amount: wanted === undefined ? '' : show(wanted), token: asset })}
      </Button>
    </form>
  );
}

function Choice(props: { readonly isChosen: boolean; readonly onChoose: () => void; readonly children: ReactNode }) {
  return (
    <label className={joinClasses(styles.choice, props.isChosen && styles.chosen)}>
      <input type="radio" name="howMuch" checked={props.isChosen} onChange={props.onChoose} />
      <span className={styles.choiceWords}>{props.children}</span>
    </label>
  );
}
