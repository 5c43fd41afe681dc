import { useQuery } from '@tanstack/react-query';
import { RichText } from '@truemark/browser/rich-text';
import { Link, useLocation } from '@truemark/browser/router';
import { guestIdleDays } from '@truemark/contract/limits';
import { buttonClass } from '@truemark/ui/button';
import { accountKeys } from '../../platform/account-keys.ts';
import { api } from '../../platform/api.ts';
import { buildReturnState } from '../../platform/navigation.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import styles from './account-banners.module.css';

const registerPath = '/pass/register';
const tags = { b: (content: string) => <b>{content}</b> };

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

/** The way on, where there is room for it. */
export function GuestLead() {
  return <KeepLink className={buttonClass({ size: 'small' })} />;
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
    <section className={`${styles.banner} ${styles.guestOver}`} aria-label={t('guestAccount')}>
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
