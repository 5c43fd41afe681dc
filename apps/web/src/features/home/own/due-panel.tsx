import { Link } from '@truemark/browser/router';
import { formatDuration } from '@truemark/ui/format/age';
import { formatDateTime } from '@truemark/ui/format/date';
import { Joined } from '@truemark/ui/joined';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { useMemo } from 'react';
import { useLocale } from '../../../platform/preferences.ts';
import { calculateSecondsLeft, formatCountdown } from '../../../platform/prices/order-clock.ts';
import { useServerNow } from '../../../platform/prices/use-server-now.ts';
import { useText } from '../../../platform/text.ts';
import { AccountStatus, type Loaded } from '../../account/index.ts';
import { AmountText } from '../../amounts/index.ts';
import type { OpenOrder } from './calculate-equity.ts';
import { type DueItem, listDue, type RunningTerms } from './list-due.ts';
import { SideLine, SidePanel, SideText } from './side-panel.tsx';

const linesMax = 5;
const msPerDay = 86_400_000;

/** Options, plans, products and loans in the order in which they end. */
export function DuePanel(props: {
  readonly orders: Loaded<readonly OpenOrder[]>;
  readonly terms: Loaded<RunningTerms>;
}) {
  const t = useText('profile');
  const account = useText('account');
  const { orders, terms } = props;
  const due = useMemo(() => orders.data && terms.data && listDue(orders.data, terms.data), [orders.data, terms.data]);
  const loaded = {
    data: due,
    error: orders.error ?? terms.error,
    dataUpdatedAt: orders.dataUpdatedAt,
    refetch: () => Promise.all([orders.refetch(), terms.refetch()]),
  };
  return (
    <SidePanel title={t('own.due')}>
      <AccountStatus
        loaded={loaded}
        failedTitle={t('own.dueFailed')}
        skeleton={<SkeletonRows label={account('loading')} count={1} height="68px" />}
      >
        {items =>
          items.length === 0 ? (
            <SideText>{t('own.dueEmpty')}</SideText>
          ) : (
            <ul>
              {items.slice(0, linesMax).map(item => (
                <DueLine key={item.key} item={item} />
              ))}
            </ul>
          )
        }
      </AccountStatus>
    </SidePanel>
  );
}

function DueLine({ item }: { readonly item: DueItem }) {
  const t = useText('profile');
  const locale = useLocale();
  const { title, path, atMs, asset, amount } = item;
  return (
    <SideLine
      start={
        <Link className="med" to={path}>
          {typeof title === 'string' ? <span className="num">{title}</span> : t(title.text)}
        </Link>
      }
      note={
        <Joined>
          {formatDateTime(locale, atMs)}
          <AmountText asset={asset} amount={amount} hasUnit />
        </Joined>
      }
      end={<TimeLeft atMs={atMs} />}
    />
  );
}

/** Seconds on the last day, days before it. Only the eye sees it run: the time itself stands beside it. */
function TimeLeft({ atMs }: { readonly atMs: number }) {
  const t = useText('profile');
  const locale = useLocale();
  const leftMs = atMs - useServerNow(atMs);
  if (leftMs <= 0) return <span className="dim">{t('own.dueNow')}</span>;
  return (
    <span className="num med" aria-hidden="true">
      {leftMs < msPerDay ? formatCountdown(calculateSecondsLeft(leftMs, 0)) : formatDuration(locale, leftMs)}
    </span>
  );
}
