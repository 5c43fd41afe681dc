import { useMutation, useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import type { UserInfo } from '@truemark/contract/people/identity';
import { Button, buttonClass } from '@truemark/ui/button';
import { Disclosure } from '@truemark/ui/disclosure';
import { formatDate } from '@truemark/ui/format/date';
import type { ReactNode } from 'react';
import { accountKeys } from '../../platform/account-keys.ts';
import { api } from '../../platform/api.ts';
import { useErrorText } from '../../platform/error-text.ts';
import { useLanguage, useLocale } from '../../platform/preferences.ts';
import { formatSupportHours } from '../../platform/support-hours.ts';
import { useText } from '../../platform/text.ts';
import styles from './chat.module.css';

export function useOpening() {
  const language = useLanguage();
  return useQuery({
    queryKey: ['content', 'support', language],
    queryFn: ({ signal }) => api.call('getFooter', { body: {} }, { signal }),
  });
}

/** When support is there. */
export function OpeningLine() {
  const t = useText('support');
  const contentText = useText('content');
  const locale = useLocale();
  const opening = useOpening().data;
  if (!opening) return null;
  const lines = formatSupportHours(opening.hours, locale, contentText);
  return (
    <p className={styles.opening}>
      <span className={opening.isAvailable ? styles.open : styles.shut}>
        {t(opening.isAvailable ? 'open' : 'closed')}
      </span>
      {lines.map(({ days, hours }) => (
        <span key={days + hours}>
          <bdi>{days}</bdi> <bdi className="num">{hours}</bdi>
        </span>
      ))}
    </p>
  );
}

/** What support is given of the user, and the chat by mail. */
export function ChatAbout(props: { readonly user: UserInfo }) {
  const t = useText('support');
  const describe = useErrorText();
  const transcript = useMutation({
    mutationFn: () => api.call('mailSupportTranscript', { body: {} }),
    onSuccess: ({ email }) => showToast('done', t('transcriptSent', { email })),
    onError: error => showToast('error', describe(error)),
  });
  return (
    <div className={styles.about}>
      <Disclosure summary={t('profileTitle')} className={styles.disclosure}>
        <Profile user={props.user} />
      </Disclosure>
      <Button size="small" variant="ghost" isBusy={transcript.isPending} onClick={() => transcript.mutate()}>
        {t('transcript')}
      </Button>
    </div>
  );
}

function Profile(props: { readonly user: UserInfo }) {
  const t = useText('support');
  const locale = useLocale();
  const describe = useErrorText();
  const given = useQuery({
    queryKey: [...accountKeys.support, 'profile', props.user.id],
    queryFn: ({ signal }) => api.call('getSupportProfile', {}, { signal }),
  });
  if (given.isError) return <p role="alert">{describe(given.error)}</p>;
  if (!given.data) return <p className="dim">{t('loading')}</p>;
  const { id, level, walletAddress, createTime, verified, idefinderStatus } = given.data.profile;
  return (
    <dl className={styles.facts}>
      <Fact name={t('fact.id')}>{id}</Fact>
      <Fact name={t('fact.level')}>{level === 0 ? t('levelNormal') : `VIP${level}`}</Fact>
      <Fact name={t('fact.wallet')}>{walletAddress ?? t('none')}</Fact>
      <Fact name={t('fact.registered')}>{formatDate(locale, createTime)}</Fact>
      <Fact name={t('fact.verification')}>{t(idefinderStatus === 1 ? 'verified' : 'notVerified')}</Fact>
      {verified && (
        <>
          <Fact name={t('fact.name')}>{verified.name || t('none')}</Fact>
          <Fact name={t('fact.email')}>{verified.email ?? t('none')}</Fact>
          <Fact name={t('fact.phone')}>{verified.phone ?? t('none')}</Fact>
        </>
      )}
    </dl>
  );
}

function Fact(props: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{props.name}</dt>
      <dd>
        <bdi>{props.children}</bdi>
      </dd>
    </div>
  );
}

/** Whoever is not logged in: the way to the chat, and what helps without it. */
export function VisitorHelp() {
  const t = useText('support');
  return (
    <div className={styles.visitor}>
      <p>{t('visitorText')}</p>
      <Link to="/pass/login" className={buttonClass({ variant: 'primary', isFull: true })}>
        {t('logIn')}
      </Link>
      <Link to="/pass/register" className={buttonClass({ isFull: true })}>
        {t('signUp')}
      </Link>
      <Link to="/help/faq" className="lnk">
        {t('readFaq')}
      </Link>
    </div>
  );
}
