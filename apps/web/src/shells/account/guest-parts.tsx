import { useQuery } from '@tanstack/react-query';
import { RichText } from '@truemark/browser/rich-text';
import { Link, useLocation } from '@truemark/browser/router';
import { guestIdleDays } from '@truemark/contract/limits';
import { buttonClass } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { accountKeys } from '../../platform/account-keys.ts';
import { api } from '../../platform/api.ts';
import { buildReturnState } from '../../platform/navigation.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import styles from './account-banners.module.css';

const registerPath = '/pass/register';
const tags = { b: (content: string) => <b>{content}</b> };

/** Who is here is nobody yet, and the money is for practice. */
export function GuestChip() {
  const t = useText('account-shell');
  return <span className={joinClasses(styles.chip, 'hatch')}>{t('guestChip')}</span>;
}

/** The way to an account of one's own, with everything that this one has. */
export function KeepLink(props: { readonly className: string; readonly onChosen?: () => void }) {
  const t = useText('account-shell');
  const state = buildReturnState(useLocation());
  return (
    <Link className={props.className} to={registerPath} state={state} onClick={props.onChosen}>
      {t('keepAccount')}
    </Link>
  );
}

/** The chip and the way on, side by side, where there is room. */
export function GuestLead() {
  return (
    <div className={styles.guest}>
      <GuestChip />
      <KeepLink className={buttonClass({ size: 'small' })} />
    </div>
  );
}

/** The newest order of a guest that has a receipt; an order moves money, so it is asked for with the balances. */
function useReceipt(): string | undefined {
  const orders = useQuery({
    queryKey: [...accountKeys.balances, 'demo', 'receipt'],
    queryFn: ({ signal }) => api.call('listAllOrders', { query: { limit: 5 } }, { signal }),
  });
  return orders.data?.items.find(({ receiptId }) => receiptId !== null)?.receiptId ?? undefined;
}

/** What a guest is told over every page: how long the account lasts and, once they have traded, where the proof of it is. */
export function GuestBanner() {
  const t = useText('account-shell');
  const receiptId = useReceipt();
  const isPhone = useShell() === 'mobile';
  return (
    <section className={`${styles.banner} ${styles.demo}`} aria-label={t('guestAccount')}>
      <span className={styles.words}>
        <RichText
          text={receiptId === undefined ? t('guestBanner', { days: guestIdleDays }) : t('guestTraded')}
          tags={tags}
        />
      </span>
      <span className={styles.actions}>
        {receiptId !== undefined && (
          <Link className={`${styles.action} ulk`} to={`/receipt/${receiptId}`}>
            {t('seeReceipt')}
          </Link>
        )}
        {isPhone && <KeepLink className={`${styles.action} ulk`} />}
      </span>
    </section>
  );
}
