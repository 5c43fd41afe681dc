import type { LoanDetail } from '@truemark/contract/lending/loans';
import { Button } from '@truemark/ui/button';
import { CopyButton } from '@truemark/ui/copy-button';
import { formatDateTime } from '@truemark/ui/format/date';
import { formatHash } from '@truemark/ui/format/hash';
import { Icon } from '@truemark/ui/icon';
import { StatusChip } from '@truemark/ui/status-chip';
import FileText from 'lucide-react/icons/file-text';
import type { ReactNode } from 'react';
import { api } from '../../platform/api.ts';
import { useLocale } from '../../platform/preferences.ts';
import { serverClock } from '../../platform/server-clock.ts';
import { useText } from '../../platform/text.ts';
import styles from './loan-page.module.css';
import { repaymentFamilies } from './loan-states.ts';
import { useSaveAgreement } from './save-agreement.ts';
import { useUsd } from './usd.ts';

interface PartProps {
  readonly detail: LoanDetail;
}

function Part(props: { readonly id: string; readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.panel} aria-labelledby={props.id}>
      <h2 id={props.id} className="h4">
        {props.title}
      </h2>
      {props.children}
    </section>
  );
}

/** What happened, and what lies ahead, by time. */
export function Timeline({ detail }: PartProps) {
  const t = useText('loan');
  const locale = useLocale();
  const usd = useUsd();
  const nowMs = serverClock.read();
  return (
    <Part id="loan-timeline" title={t('timeline')}>
      <ol className={styles.events}>
        {detail.timeline.map(({ kind, at, amount }) => (
          <li key={`${kind}-${at}`} data-ahead={at > nowMs || undefined}>
            <span className={styles.rowLine}>
              <span>{t(`event.${kind}`)}</span>
              {amount !== null && <span className="num">{usd(amount)}</span>}
            </span>
            <span className="xs dim">{formatDateTime(locale, at)}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
}

/** Applications to pay back, the newest first. */
export function Repayments({ detail }: PartProps) {
  const t = useText('loan');
  const locale = useLocale();
  const usd = useUsd();
  if (detail.repayments.length === 0) return null;
  return (
    <Part id="loan-repayments" title={t('repayments')}>
      <ul className={styles.events}>
        {detail.repayments.map(item => (
          <li key={item.id}>
            <span className={styles.rowLine}>
              <b className="num">{usd(item.amount)}</b>
              <StatusChip family={repaymentFamilies[item.status]}>{t(`repayment.${item.status}`)}</StatusChip>
            </span>
            <span className="xs dim">
              {t('split', { interest: usd(item.interest), principal: usd(item.principal) })}
            </span>
            <span className="xs dim">{formatDateTime(locale, item.createTime)}</span>
            {item.rejection !== null && <span className="sm">{t(`rejection.${item.rejection}`)}</span>}
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Money that moved, as the ledger has it. */
export function Moves({ detail }: PartProps) {
  const t = useText('loan');
  const locale = useLocale();
  const usd = useUsd();
  if (detail.moves.length === 0) return null;
  return (
    <Part id="loan-moves" title={t('money')}>
      <ul className={styles.events}>
        {detail.moves.map(({ kind, at, amount, postingId }) => (
          <li key={`${postingId}-${kind}`}>
            <span className={styles.rowLine}>
              <span>{t(`move.${kind}`)}</span>
              <span className="num">{usd(amount)}</span>
            </span>
            <span className="xs dim">{formatDateTime(locale, at)}</span>
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** The signed agreement with the hash by which everybody can know it again. */
export function Documents({ detail }: PartProps) {
  const t = useText('loan');
  const { agreement, loan } = detail;
  const { isBusy, save } = useSaveAgreement(() => api.download('getLoanAgreement', { params: { id: loan.id } }));
  if (!agreement) return null;
  return (
    <Part id="loan-documents" title={t('documents')}>
      <div>
        <Button isBusy={isBusy} onClick={() => void save()}>
          <Icon of={FileText} size={18} />
          {t('openAgreement')}
        </Button>
      </div>
      <p className={styles.hash}>
        <span className="xs dim">{t('hashTitle')}</span>
        <span className="mono sm" dir="ltr">
          {formatHash(agreement.hash)}
        </span>
        <CopyButton text={agreement.hash} label={t('copyHash')} copiedLabel={t('copied')} />
      </p>
      <p className="xs dim">{t('hashHint')}</p>
    </Part>
  );
}
