import { Link } from '@truemark/browser/router';
import type { SupportNote } from '@truemark/contract/operators/support';
import type { SupportProfile } from '@truemark/contract/people/support';
import { Button } from '@truemark/ui/button';
import { TextArea } from '@truemark/ui/text-area';
import { useState } from 'react';
import { Facts } from '../../components/facts.tsx';
import { FormError } from '../../components/form-error.tsx';
import { Moment } from '../../components/moment.tsx';
import { OperatorTag } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import styles from './support.module.css';

const noteMax = 1_000;

/** Who the user is, as far as support is given it, and what operators noted for one another. */
export function ChatSide(props: {
  readonly id: string;
  readonly profile: SupportProfile;
  readonly notes: readonly SupportNote[];
  readonly canWrite: boolean;
}) {
  const t = useText('support');
  return (
    <aside className={styles.side} aria-label={t('user')}>
      <Section title={t('user')}>
        <ProfileFacts profile={props.profile} />
        <Link to={`/users/${props.profile.id}`} className="lnk sm">
          {t('toUser')}
        </Link>
      </Section>
      <Section title={t('notes')}>
        <p className="sm dim">{t('notesText')}</p>
        <ul className={styles.notes}>
          {props.notes.map(note => (
            <li key={note.id} className={styles.noteItem}>
              <p dir="auto">{note.text}</p>
              <p className="xs dim">
                <OperatorTag number={note.operatorNumber} /> · <Moment at={note.at} />
              </p>
            </li>
          ))}
        </ul>
        {props.canWrite && <NoteForm id={props.id} />}
      </Section>
    </aside>
  );
}

function ProfileFacts({ profile }: { readonly profile: SupportProfile }) {
  const t = useText('support');
  const format = useFormat();
  const { verified } = profile;
  return (
    <Facts
      facts={[
        [
          t('fact.id'),
          <span key="id" className="mono">
            {profile.id}
          </span>,
        ],
        [t('fact.level'), profile.level === 0 ? t('levelNormal') : `VIP${profile.level}`],
        [
          t('fact.wallet'),
          <span key="wallet" className={`mono ${styles.break}`}>
            {profile.walletAddress ?? '–'}
          </span>,
        ],
        [t('fact.registered'), format.date(profile.createTime)],
        [t('fact.identity'), t(profile.idefinderStatus === 1 ? 'verified' : 'notVerified')],
        ...(verified
          ? ([
              [t('fact.name'), verified.name || '–'],
              [
                t('fact.email'),
                <span key="email" className={styles.break}>
                  {verified.email ?? '–'}
                </span>,
              ],
              [t('fact.phone'), <bdi key="phone">{verified.phone ?? '–'}</bdi>],
            ] as const)
          : []),
      ]}
    />
  );
}

function NoteForm(props: { readonly id: string }) {
  const t = useText('support');
  const [text, setText] = useState('');
  const { submit, isBusy, error } = useSubmit(
    options => api.call('noteSupport', { body: { id: props.id, text: text.trim() } }, options),
    () => setText(''),
  );
  return (
    <form
      className={styles.noteForm}
      onSubmit={event => {
        event.preventDefault();
        if (text.trim() !== '') submit();
      }}
    >
      <TextArea
        rows={2}
        aria-label={t('note')}
        placeholder={t('note')}
        maxLength={noteMax}
        dir="auto"
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <FormError error={error} />
      <Button type="submit" size="small" isBusy={isBusy} disabled={text.trim() === ''}>
        {t('addNote')}
      </Button>
    </form>
  );
}
