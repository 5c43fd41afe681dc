import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { IdentificationState } from '@truemark/contract/people/verification';
import { Button } from '@truemark/ui/button';
import { formatDuration } from '@truemark/ui/format/age';
import { formatDateTime } from '@truemark/ui/format/date';
import { formatCount } from '@truemark/ui/format/number';
import { Note } from '@truemark/ui/note';
import { SkeletonRows } from '@truemark/ui/skeleton';
import { StatusChip } from '@truemark/ui/status-chip';
import { useState } from 'react';
import { accountKeys } from '../../platform/account-keys.ts';
import { api } from '../../platform/api.ts';
import { useLocale } from '../../platform/preferences.ts';
import { useServerNow } from '../../platform/prices/use-server-now.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, AccountStatus } from '../account/index.ts';
import styles from './verification.module.css';
import { VerificationWizard } from './verification-wizard.tsx';

/** Who somebody is, among the pages of the account. */
export default function VerificationPage() {
  const t = useText('verification');
  return (
    <AccountFrame title={t('title')} back="/profile">
      <VerificationPanel />
    </AccountFrame>
  );
}

/** The form, where its review stands, and what is to be sent again. */
export function VerificationPanel() {
  const t = useText('verification');
  const account = useText('account');
  const client = useQueryClient();
  const loaded = useQuery({
    queryKey: accountKeys.verification,
    queryFn: ({ signal }) => api.call('getIdentification', {}, { signal }),
  });
  const onSent = (state: IdentificationState) => client.setQueryData(accountKeys.verification, state);
  return (
    <AccountStatus
      loaded={loaded}
      failedTitle={t('title')}
      skeleton={<SkeletonRows label={account('loading')} count={5} height="60px" />}
    >
      {state => <Standing key={state.sent?.submittedAt} state={state} onSent={onSent} />}
    </AccountStatus>
  );
}

interface StandingProps {
  readonly state: IdentificationState;
  readonly onSent: (state: IdentificationState) => void;
}

function Standing({ state, onSent }: StandingProps) {
  const t = useText('verification');
  const events = useText('notifications');
  const [isOpen, setOpen] = useState(false);
  const { status, sent, isFinal, isChangePending } = state;
  if (status === 0 || isOpen) return <VerificationWizard state={state} isChange={status === 1} onSent={onSent} />;
  return (
    <div className={styles.standing}>
      {status === 2 && sent && <Pending dueAt={sent.dueAt} />}
      {status === 1 && (
        <>
          <StatusChip family="done">{t('verifiedTitle')}</StatusChip>
          <p>{t(isChangePending ? 'changePending' : 'verifiedText')}</p>
          {isChangePending && sent && <TimeLeft dueAt={sent.dueAt} />}
          {!isChangePending && (
            <div>
              <Button onClick={() => setOpen(true)}>{t('changeDetails')}</Button>
            </div>
          )}
        </>
      )}
      {status === 3 && (
        <>
          <StatusChip family="stopped">{t(isFinal ? 'finalTitle' : 'notPassedTitle')}</StatusChip>
          <p>{isFinal ? events('identityRefused.content') : t('notPassedText')}</p>
        </>
      )}
      {sent && <Reasons sent={sent} />}
      {status === 3 && !isFinal && (
        <div>
          <Button variant="primary" size="large" onClick={() => setOpen(true)}>
            {t('sendAgain')}
          </Button>
        </div>
      )}
      <Views views={state.views} />
    </div>
  );
}

function Pending(props: { readonly dueAt: number | null }) {
  const t = useText('verification');
  const locale = useLocale();
  return (
    <>
      <StatusChip family="waiting">{t('pendingTitle')}</StatusChip>
      {props.dueAt !== null && <p>{t('pendingText', { time: formatDateTime(locale, props.dueAt) })}</p>}
      <TimeLeft dueAt={props.dueAt} />
    </>
  );
}

/** Counted down by the clock of the server. */
function TimeLeft(props: { readonly dueAt: number | null }) {
  const t = useText('verification');
  const locale = useLocale();
  const nowMs = useServerNow(props.dueAt ?? 0);
  if (props.dueAt === null) return null;
  return (
    <dl className={styles.facts}>
      <dt>{t('timeLeft')}</dt>
      <dd>
        <span className="num">{formatDuration(locale, Math.max(0, props.dueAt - nowMs))}</span>
      </dd>
    </dl>
  );
}

function Reasons({ sent }: { readonly sent: NonNullable<IdentificationState['sent']> }) {
  const t = useText('verification');
  const pictures = sent.pictures.filter(({ reasons }) => reasons.length > 0);
  if (pictures.length === 0 && sent.detailReasons.length === 0) return null;
  return (
    <ul className={styles.reasons}>
      {pictures.map(({ part, reasons }) => (
        <li key={part}>
          <b className="semi">{t(part)}</b>
          {reasons.map(reason => (
            <p key={reason}>{t(`reason.${reason}`)}</p>
          ))}
        </li>
      ))}
      {sent.detailReasons.length > 0 && (
        <li>
          <b className="semi">{t('stepDetails')}</b>
          {sent.detailReasons.map(reason => (
            <p key={reason}>{t(`detail.${reason}`)}</p>
          ))}
        </li>
      )}
    </ul>
  );
}

function Views({ views }: Pick<IdentificationState, 'views'>) {
  const t = useText('verification');
  const locale = useLocale();
  return (
    <section className={styles.views} aria-label={t('dataTitle')}>
      <h2 className="h4">{t('dataTitle')}</h2>
      <dl className={styles.facts}>
        <dt>{t('viewsReviewer')}</dt>
        <dd>
          <span className="num">{formatCount(locale, views.reviewer)}×</span>
        </dd>
        <dt>{t('viewsOwner')}</dt>
        <dd>
          <span className="num">{formatCount(locale, views.owner)}×</span>
        </dd>
      </dl>
      <Note>{t('dataText')}</Note>
    </section>
  );
}
