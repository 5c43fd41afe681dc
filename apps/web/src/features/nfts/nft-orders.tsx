import { useQuery } from '@tanstack/react-query';
import { Link, useLocation } from '@truemark/browser/router';
import type { NftDetail } from '@truemark/contract/investing/nfts';
import { Button, buttonClass } from '@truemark/ui/button';
import { Field } from '@truemark/ui/field';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { Segmented } from '@truemark/ui/segmented';
import { useState } from 'react';
import { useForm } from '../../platform/form/use-form.ts';
import { buildReturnState, loginPath } from '../../platform/navigation.ts';
import { useLocale } from '../../platform/preferences.ts';
import { useServerNow } from '../../platform/prices/use-server-now.ts';
import { useIsDemo, useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { LiveOnly, useBalances } from '../account/index.ts';
import { formatAssetAmount } from '../amounts/index.ts';
import { NftDialog, type NftOrderAsked } from './nft-dialog.tsx';
import { findNftError, type NftErrorKey, type NftLimits, readNftAmount } from './nft-draft.ts';
import styles from './nft-page.module.css';
import { ownOfNftQuery } from './queries.ts';

const suggested = ['10', '25', '50', '100'] as const;

/** What somebody can do for a work that is on sale: bid, buy, give. */
export function NftOrders({ detail }: { readonly detail: NftDetail }) {
  const t = useText('nfts');
  const user = useUser();
  const isDemo = useIsDemo();
  const location = useLocation();
  const canOrder = user !== undefined && !isDemo;
  const balances = useBalances(canOrder);
  const own = useQuery({ ...ownOfNftQuery(detail.nft.id), enabled: canOrder });
  const [asked, setAsked] = useState<NftOrderAsked & { readonly onDone: (() => void) | undefined }>();
  const ask: FormProps['onAsk'] = (order, onDone) => setAsked({ ...order, onDone });
  const nowMs = useServerNow(detail.nft.endTime);
  const lead = own.data?.items.find(({ kind }) => kind !== 'donation');
  const isOpen = detail.nft.status === 'open' && nowMs < detail.nft.endTime;
  const available = canOrder ? balances.data?.balances.find(({ asset }) => asset === 'USDT')?.available : undefined;
  const limits = { available, own: lead?.status === 'leading' ? lead.amount : undefined };
  return (
    <>
      {canOrder && lead && <OwnNote status={lead.status} amount={lead.amount} />}
      {isOpen && user && isDemo && <LiveOnly>{t('liveOnly')}</LiveOnly>}
      {isOpen && !user && (
        <Link
          className={buttonClass({ variant: 'primary', size: 'large', isFull: true })}
          to={loginPath}
          state={buildReturnState(location)}
        >
          {t('logIn')}
        </Link>
      )}
      {isOpen && canOrder && (
        <>
          <BidForm detail={detail} limits={limits} onAsk={ask} />
          <DonationForm detail={detail} limits={limits} onAsk={ask} />
        </>
      )}
      {asked && <NftDialog detail={detail} asked={asked} onClose={() => setAsked(undefined)} onDone={asked.onDone} />}
    </>
  );
}

/** How one's own newest bid stands. */
function OwnNote(props: { readonly status: string; readonly amount: string }) {
  const t = useText('nfts');
  const locale = useLocale();
  const amount = `${formatAssetAmount(locale, props.amount, 'USDT')}\u00A0USDT`;
  if (props.status === 'leading') return <Note>{t('youLead', { amount })}</Note>;
  if (props.status === 'won' || props.status === 'bought') return <Note>{t('youWon')}</Note>;
  return <Note kind="risk">{t('youOutbid', { amount })}</Note>;
}

interface FormProps {
  readonly detail: NftDetail;
  readonly limits: Omit<NftLimits, 'least'>;
  readonly onAsk: (asked: NftOrderAsked, onDone?: () => void) => void;
}

function useAmountForm({ least, ...limits }: NftLimits, submit: (amount: string, onDone: () => void) => void) {
  const t = useText('nfts');
  const locale = useLocale();
  const form = useForm<{ amount: string }, NftErrorKey>({
    initial: { amount: '' },
    findErrors({ amount }) {
      const error = findNftError(amount, { least, ...limits });
      return error ? { amount: error } : {};
    },
    listRefusalFields: () => ({}),
    describe: error =>
      error === 'tooLow'
        ? t('error.tooLow', { limit: `${formatAssetAmount(locale, least, 'USDT')}\u00A0USDT` })
        : t(`error.${error}`),
    async submit({ amount }) {
      submit(readNftAmount(amount), () => form.restart({ amount: '' }));
    },
  });
  return form;
}

function BidForm({ detail: { nft }, limits, onAsk }: FormProps) {
  const t = useText('nfts');
  const locale = useLocale();
  const least = nft.nextBid ?? nft.startPrice;
  const usdt = (amount: string) => `${formatAssetAmount(locale, amount, 'USDT')}\u00A0USDT`;
  const form = useAmountForm({ ...limits, least }, (amount, onDone) => onAsk({ kind: 'bid', amount }, onDone));
  return (
    <form {...form.formProps} className={styles.form}>
      <Field
        label={t('yourBid')}
        error={form.describeError('amount')}
        hint={
          <span className={styles.line}>
            <span>{t('bidHint', { amount: usdt(least) })}</span>
            {limits.available !== undefined && <span>{t('available', { amount: usdt(limits.available) })}</span>}
          </span>
        }
      >
        {parts => (
          <NumberInput
            {...parts}
            value={form.values.amount}
            unit="USDT"
            placeholder={least}
            onType={amount => form.change({ amount })}
            onBlur={() => form.values.amount !== '' && form.leave('amount')}
          />
        )}
      </Field>
      <div className={styles.formRow}>
        <Button type="submit" variant="primary" size="large">
          {t('placeBid')}
        </Button>
        {nft.buyPrice !== null && (
          <Button size="large" onClick={() => onAsk({ kind: 'purchase', amount: nft.buyPrice ?? '' })}>
            {t('buyNow')} <span className="num">{usdt(nft.buyPrice)}</span>
          </Button>
        )}
      </div>
    </form>
  );
}

function DonationForm({ detail: { terms }, limits, onAsk }: FormProps) {
  const t = useText('nfts');
  const locale = useLocale();
  const least = terms.donationMin;
  const form = useAmountForm({ available: limits.available, least }, (amount, onDone) =>
    onAsk({ kind: 'donation', amount }, onDone),
  );
  const hint = t('donationHint', { amount: `${formatAssetAmount(locale, least, 'USDT')}\u00A0USDT` });
  return (
    <form {...form.formProps} className={styles.box}>
      <h2 className="h4">{t('donate')}</h2>
      <Segmented
        label={t('quickAmounts')}
        isFit
        options={suggested.map(value => ({ value, label: <span className="num">{value}</span> }))}
        value={suggested.find(value => value === form.values.amount) ?? ('' as (typeof suggested)[number])}
        onChange={amount => form.change({ amount })}
      />
      <Field label={t('donationAmount')} error={form.describeError('amount')} hint={hint}>
        {parts => (
          <NumberInput
            {...parts}
            value={form.values.amount}
            unit="USDT"
            onType={amount => form.change({ amount })}
            onBlur={() => form.values.amount !== '' && form.leave('amount')}
          />
        )}
      </Field>
      <Button type="submit">{t('donate')}</Button>
    </form>
  );
}
