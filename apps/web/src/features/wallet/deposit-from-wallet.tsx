import { Link } from '@truemark/browser/router';
import type { DepositWay } from '@truemark/contract/payments/deposits';
import { Button } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { Field } from '@truemark/ui/field';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { type FormEvent, useState } from 'react';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import type { WalletAccount } from '../../platform/wallet/wallet-account.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import { useDepositWays } from '../deposits/index.ts';
import { DepositState } from './deposit-state.tsx';
import type { Holdings } from './holdings.ts';
import { useWalletDeposit } from './use-wallet-deposit.ts';
import { planDeposit, type WalletDraft, writeAmount } from './wallet-draft.ts';
import styles from './wallet-page.module.css';

export interface DeskProps {
  readonly account: WalletAccount;
  readonly holdings: Holdings;
  readonly draft: WalletDraft;
  readonly onDraft: (part: Partial<WalletDraft>) => void;
}

/** An amount of the wallet, sent to the person's deposit address and told of by its hash. */
export function DepositFromWallet(props: DeskProps) {
  const t = useText('approvals');
  const { account, draft, onDraft } = props;
  const ways = useDepositWays();
  const way = ways.data?.ways.find(each => each.tokenType === draft.asset && each.network === account.place.network);
  return (
    <section className={styles.stack} aria-label={t('depositTitle')}>
      <h2 className="h4">{t('depositTitle')}</h2>
      <p className="sm sub read">{t('depositText')}</p>
      <Tokens {...props} onAsset={asset => onDraft({ asset })} />
      {way && <AmountForm key={draft.asset} {...props} way={way} />}
    </section>
  );
}

/** What the wallet holds, one of it chosen. */
function Tokens(props: DeskProps & { readonly onAsset: (asset: WalletDraft['asset']) => void }) {
  const deposit = useText('deposit');
  const locale = useLocale();
  const { holdings, draft, onAsset } = props;
  return (
    <fieldset className={styles.tokens}>
      <legend>{deposit('token')}</legend>
      {holdings.balances.map(({ asset, amount }) => (
        <label key={asset} className={joinClasses(styles.token, asset === draft.asset && styles.chosen)}>
          <input type="radio" name="token" checked={asset === draft.asset} onChange={() => onAsset(asset)} />
          <b>{asset}</b>
          <bdi className="num sm sub">{formatAssetAmount(locale, writeAmount(amount, asset), asset)}</bdi>
        </label>
      ))}
    </fieldset>
  );
}

function AmountForm(props: DeskProps & { readonly way: DepositWay }) {
  const t = useText('approvals');
  const deposit = useText('deposit');
  const locale = useLocale();
  const { account, holdings, draft, onDraft, way } = props;
  const { state, send } = useWalletDeposit(account);
  const [isTried, setTried] = useState(false);
  const { asset } = draft;
  const balance = holdings.balances.find(each => each.asset === asset)?.amount ?? 0n;
  const plan = planDeposit(draft, way, balance);
  const show = (amount: bigint) => formatAssetAmount(locale, writeAmount(amount, asset), asset);
  const errorWords = {
    amountWrong: () => deposit('error.amountWrong'),
    amountBelowMinimum: () =>
      deposit('error.amountBelowMinimum', { name: asset, limit: formatAssetAmount(locale, way.minimum, asset) }),
    balanceShort: () => t('balanceShort', { amount: show(balance), token: asset }),
  };
  if (way.address === null) return <Note kind="stop">{deposit('noAddress')}</Note>;
  if (way.node === null) {
    return (
      <Note>
        {t('noNode')}{' '}
        <Link to="/profile/deposit" className="lnk">
          {t('toDeposit')}
        </Link>
      </Note>
    );
  }
  const { address } = way;
  function submit(event: FormEvent): void {
    event.preventDefault();
    setTried(true);
    if (plan.error !== undefined) return;
    setTried(false);
    void send({ asset, to: address, amount: plan.amount });
  }
  return (
    <form noValidate onSubmit={submit} className={styles.stack}>
      <Field
        label={t('amount')}
        hint={deposit('minimum', { amount: `${formatAssetAmount(locale, way.minimum, asset)} ${asset}` })}
        error={isTried && plan.error !== undefined ? errorWords[plan.error]() : undefined}
      >
        {parts => <NumberInput {...parts} value={draft.amount} unit={asset} onType={amount => onDraft({ amount })} />}
      </Field>
      {!way.isOwnAddress && plan.amount !== undefined && (
        <Note>{deposit('exact', { amount: show(plan.amount), token: asset })}</Note>
      )}
      <p className="sm sub">
        {deposit('address')}{' '}
        <span className={`${styles.long} mono`} dir="ltr">
          {address}
        </span>
      </p>
      <Button
        type="submit"
        variant="primary"
        size="large"
        isBusy={state.kind === 'asking' || state.kind === 'claiming'}
      >
        {t('send')}
      </Button>
      <DepositState state={state} wallet={account.wallet.name} />
    </form>
  );
}
