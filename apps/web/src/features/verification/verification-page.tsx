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
import { useUser } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { AccountFrame, AccountStatus } from '../account/index.ts';
import styles from './verification.module.css';
import { chooseVerifiedText, isCheckAsked, isSentBack } from './verification-form.ts';
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
  const { status, sent, isFinal } = state;
  if (status === 0 || isOpen) return <VerificationWizard state={state} isChange={status === 1} onSent={onSent} />;
  return (
    <div className={styles.standing}>
      {status === 2 && sent && <Pending dueAt={sent.dueAt} />}
      {status === 1 && <Verified state={state} onOpen={() => setOpen(true)} />}
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

/** A verified person stays so, whatever becomes of new details, or of a check that was asked for again. */
function Verified(props: { readonly state: IdentificationState; readonly onOpen: () => void }) {
  const t = useText('verification');
  const { sent, isChangePending } = props.state;
  const isAskedAgain = isCheckAsked(sent, useUser()?.restriction ?? null);
  return (
    <>
      <StatusChip family="done">{t('verifiedTitle')}</StatusChip>
      <p>{t(chooseVerifiedText(props.state, isAskedAgain))}</p>
      {isChangePending && sent && <TimeLeft dueAt={sent.dueAt} />}
      {!isChangePending && (
        <div>
          <Button variant={isAskedAgain ? 'primary' : 'secondary'} onClick={props.onOpen}>
            {t(isAskedAgain ? 'verifyAgain' : isSentBack(sent) ? 'sendAgain' : 'changeDetails')}
          </Button>
        </div>
      )}
    </>
  );
}

function Pending(props: { readonly dueAt: number | null }) {
  const t = useText('verification');
  return (
    <>
      <StatusChip family="waiting">{t('pendingTitle')}</StatusChip>
      <TimeLeft dueAt={props.dueAt} isNamed />
    </>
  );
}

/** Counted down by the clock of the server; that the promised time is over is said. */
function TimeLeft(props: { readonly dueAt: number | null; readonly isNamed?: boolean }) {
  const t = useText('verification');
  const locale = useLocale();
  const { dueAt } = props;
  const nowMs = useServerNow(dueAt ?? 0);
  if (dueAt === null) return null;
  if (dueAt <= nowMs) return <Note>{t('overdue')}</Note>;
  return (
    <>
      {props.isNamed && <p>{t('pendingText', { time: formatDateTime(locale, dueAt) })}</p>}
      <dl className={styles.facts}>
        <dt>{t('timeLeft')}</dt>
        <dd>
          <span className="num">{formatDuration(locale, dueAt - nowMs)}</span>
        </dd>
      </dl>
    </>
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
