import { useQuery } from '@tanstack/react-query';
import type { CallReply } from '@truemark/contract/call';
import type { getWithdrawalTimes } from '@truemark/contract/payments/withdrawals';
import { ErrorState } from '@truemark/ui/error-state';
import { formatAge } from '@truemark/ui/format/age';
import { formatTime } from '@truemark/ui/format/date';
import { formatCount, formatPercent } from '@truemark/ui/format/number';
import { Note } from '@truemark/ui/note';
import { SkeletonRows } from '@truemark/ui/skeleton';
import ServerCrash from 'lucide-react/icons/server-crash';
import { api } from '../../platform/api.ts';
import { PageTitle } from '../../platform/page-title.tsx';
import { useLocale } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { formatSpan } from './format-span.ts';
import styles from './withdrawal-times-page.module.css';

type Times = CallReply<typeof getWithdrawalTimes>;

/** The share of the greater time. */
const highShare = '0.95';
/** While the page is open its figures follow the records. */
const refreshMs = 60_000;

/** How long withdrawals took, how many wait, and why some were rejected: for everybody. */
export default function WithdrawalTimesPage() {
  const t = useText('withdrawal-times');
  const times = useQuery({
    queryKey: ['withdrawalTimes'],
    queryFn: ({ signal }) => api.call('getWithdrawalTimes', {}, { signal }),
    refetchInterval: refreshMs,
  });
  return (
    <div className="page">
      <header className={styles.head}>
        <PageTitle title={t('title')} back="/" isShownOnMobile />
        <p className="lead">{t('lead')}</p>
      </header>
      {times.isPending && <SkeletonRows label={t('loading')} count={3} height="92px" />}
      {times.isError && !times.data && (
        <ErrorState
          icon={ServerCrash}
          title={t('failed')}
          retryLabel={t('retry')}
          onRetry={() => void times.refetch()}
        />
      )}
      {times.data && <Figures times={times.data} />}
    </div>
  );
}

function Figures({ times }: { readonly times: Times }) {
  const t = useText('withdrawal-times');
  const locale = useLocale();
  const { medianMs, p95Ms, oldestAt, at } = times;
  return (
    <>
      {medianMs === null && <Note>{t('tooFew', { count: times.leastCount })}</Note>}
      <dl className={styles.figures}>
        {medianMs !== null && <Figure name={t('median')} value={formatSpan(locale, medianMs)} />}
        {p95Ms !== null && (
          <Figure
            name={t('p95', { share: formatPercent(locale, highShare, 0, 0) })}
            value={formatSpan(locale, p95Ms)}
          />
        )}
        <Figure name={t('paid', { days: times.days })} value={formatCount(locale, times.paid)} />
        <Figure
          name={t('waiting')}
          value={formatCount(locale, times.waiting)}
          hint={oldestAt === null ? undefined : t('oldest', { ago: formatAge(locale, at - oldestAt) })}
        />
      </dl>
      <section className={styles.section} aria-labelledby="withdrawals-refused">
        <h2 id="withdrawals-refused" className="h4">
          {t('refused')}
        </h2>
        {times.refused.length === 0 ? (
          <p>{t('refusedNone')}</p>
        ) : (
          <>
            <p className={styles.hint}>{t('refusedHint')}</p>
            <dl className={styles.reasons}>
              {times.refused.map(({ failure, share }) => (
                <div key={failure}>
                  <dt>{t(`reason.${failure}`)}</dt>
                  <dd className="num">{formatPercent(locale, share, 0, 2)}</dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </section>
      <section className={styles.section} aria-labelledby="withdrawals-counted">
        <h2 id="withdrawals-counted" className="h4">
          {t('how')}
        </h2>
        <p>{t('howText', { time: formatTime(locale, at, 'utc') })}</p>
      </section>
    </>
  );
}

function Figure(props: { readonly name: string; readonly value: string; readonly hint?: string | undefined }) {
  return (
    <div className={styles.figure}>
      <dt>{props.name}</dt>
      <dd className="num">{props.value}</dd>
      {props.hint !== undefined && <dd>{props.hint}</dd>}
    </div>
  );
}
