import type { InvitedItem } from '@truemark/contract/people/invites';
import { Button } from '@truemark/ui/button';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatShortDate } from '@truemark/ui/format/date';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { StatusChip } from '@truemark/ui/status-chip';
import UserPlus from 'lucide-react/icons/user-plus';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { AccountStatus } from '../account/index.ts';
import { AmountText } from '../amounts/index.ts';
import styles from './invite-page.module.css';
import { useInvited } from './invite-queries.ts';

/** Everybody who was invited, with what their fees brought or why they bring nothing. */
export function InvitedList() {
  const t = useText('invites');
  const account = useText('account');
  const list = useInvited();
  return (
    <section className={styles.section} aria-labelledby="invite-people">
      <h2 id="invite-people" className="h4">
        {t('people')}
      </h2>
      <AccountStatus
        loaded={list}
        failedTitle={t('failed')}
        skeleton={<SkeletonRows label={account('loading')} count={3} height="76px" />}
      >
        {({ pages }) => {
          const items = pages.flatMap(page => page.items);
          return items.length === 0 ? (
            <EmptyState icon={UserPlus} title={t('empty')}>
              {t('emptyText')}
            </EmptyState>
          ) : (
            <ul className={styles.people}>
              {items.map(item => (
                <Person key={item.id} item={item} />
              ))}
            </ul>
          );
        }}
      </AccountStatus>
      {list.hasNextPage && (
        <Button isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('more')}
        </Button>
      )}
    </section>
  );
}

function Person(props: { readonly item: InvitedItem }) {
  const t = useText('invites');
  const locale = useLocale();
  const { name, registeredAt, isFunded, isTrading, earned, withheld } = props.item;
  return (
    <li className={styles.person}>
      <div className={styles.who}>
        <h3 className={styles.name}>
          <bdi>{name}</bdi>
        </h3>
        <p className="sm dim">{t('since', { date: formatShortDate(locale, registeredAt) })}</p>
        <p className={styles.chips}>
          <StatusChip family="done">{t('registered')}</StatusChip>
          <StatusChip family={isFunded ? 'done' : 'idle'}>{t('funded')}</StatusChip>
          <StatusChip family={isTrading ? 'done' : 'idle'}>{t('trading')}</StatusChip>
        </p>
      </div>
      <div className={styles.sums}>
        {earned.length === 0 && !withheld && <p className="sm dim">{t('nothing')}</p>}
        <Sums items={earned} />
        {withheld && (
          <>
            <p className="sm">{t('withheldSince', { date: formatShortDate(locale, withheld.at) })}</p>
            <p className="sm dim">{t(`reason.${withheld.reason}`)}</p>
            <Sums items={withheld.amounts} title={t('withheld')} />
          </>
        )}
      </div>
    </li>
  );
}

function Sums(props: { readonly items: InvitedItem['earned']; readonly title?: string }) {
  const t = useText('invites');
  if (props.items.length === 0) return null;
  return (
    <dl className={styles.facts}>
      {props.items.map(({ fee, asset, amount }) => (
        <div key={`${fee} ${asset}`}>
          <dt>{props.title ?? t(`fee.${fee}`)}</dt>
          <dd>
            <AmountText asset={asset} amount={amount} hasUnit />
          </dd>
        </div>
      ))}
    </dl>
  );
}
