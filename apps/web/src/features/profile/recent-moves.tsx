import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { EmptyState } from '@truemark/ui/empty-state';
import { formatShortDate, formatTime } from '@truemark/ui/format/date';
import { Icon } from '@truemark/ui/icon';
import { SkeletonRows } from '@truemark/ui/skeleton';
import ScrollText from 'lucide-react/icons/scroll-text';
import { accountKeys, useBook } from '../../platform/account-queries.ts';
import { api } from '../../platform/api.ts';
import { useLocale } from '../../platform/preferences.ts';
import { useShell } from '../../platform/shell.ts';
import { useText } from '../../platform/text.ts';
import { AccountStatus, describeAccount, describeKind, findKindIcon } from '../account/index.ts';
import { AmountText } from '../amounts/index.ts';
import { foldMoves, type Move } from './fold-moves.ts';
import styles from './recent-moves.module.css';

const movesShown = 5;

/** The newest of the record, as things that happened: a move between own accounts is one line. */
export function RecentMoves() {
  const t = useText('profile');
  const account = useText('account');
  const book = useBook();
  const recent = useQuery({
    queryKey: [...accountKeys.transfers, book, 'recent'],
    // Every move has two lines at most.
    queryFn: ({ signal }) => api.call('listTransfers', { query: { limit: movesShown * 2 } }, { signal }),
  });
  return (
    <section className={styles.section} aria-labelledby="recent-title">
      <header className={styles.head}>
        <h2 id="recent-title" className="h3">
          {t('recent')}
        </h2>
        <Link className="lnk sm" to="/transactions">
          {t('record')}
        </Link>
      </header>
      <AccountStatus
        loaded={recent}
        failedTitle={t('recentFailed')}
        skeleton={<SkeletonRows label={account('loading')} count={movesShown} />}
      >
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon={ScrollText} title={t('recentEmpty')}>
              {t('recentEmptyText')}
            </EmptyState>
          ) : (
            <ul>
              {foldMoves(items)
                .slice(0, movesShown)
                .map(move => (
                  <MoveLine key={move.item.id} move={move} />
                ))}
            </ul>
          )
        }
      </AccountStatus>
    </section>
  );
}

function MoveLine(props: { readonly move: Move }) {
  const t = useText('profile');
  const account = useText('account');
  const locale = useLocale();
  const isDesktop = useShell() === 'desktop';
  const { item, to } = props.move;
  const from = describeAccount(account, item.account);
  const place = to === undefined ? from : t('moved', { from, to: describeAccount(account, to) });
  const time = `${formatShortDate(locale, item.at)}, ${formatTime(locale, item.at)}`;
  return (
    <li className={styles.line}>
      <span className={styles.ring}>
        <Icon of={findKindIcon(item.kind)} size={18} />
      </span>
      <span className="grow">
        <span className={styles.kind}>{describeKind(account, item.kind)}</span>
        <span className={styles.note}>
          {place}
          {!isDesktop && <span className={styles.time}>{time}</span>}
        </span>
      </span>
      {isDesktop && <span className="sm dim nowrap">{time}</span>}
      <span className={styles.amount}>
        <AmountText
          asset={item.asset}
          amount={to === 'available' ? item.amount.replace('-', '') : item.amount}
          isSigned
          hasUnit
          className="med"
        />
      </span>
    </li>
  );
}
