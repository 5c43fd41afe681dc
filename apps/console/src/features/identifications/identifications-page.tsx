import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@truemark/browser/router';
import { showToast } from '@truemark/browser/toasts';
import type { IdentificationItem } from '@truemark/contract/operators/verification';
import { Button } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import IdCard from 'lucide-react/icons/id-card';
import { useState } from 'react';
import { Facts } from '../../components/facts.tsx';
import { FormError } from '../../components/form-error.tsx';
import { Moment } from '../../components/moment.tsx';
import { OperatorTag } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { PictureView } from '../../components/picture-view.tsx';
import { ReviewMark } from '../../components/review/review-mark.tsx';
import { ReviewQueue, type ReviewView } from '../../components/review/review-queue.tsx';
import { findDecisionBar } from '../../components/review/review-rules.ts';
import { SignatureView } from '../../components/signature-view.tsx';
import { api } from '../../platform/api.ts';
import { useCan, useSession } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { usePages } from '../../platform/use-pages.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import styles from './identifications.module.css';
import { ReasonFields } from './reason-fields.tsx';
import { describeVerdict, emptyVerdict, sortForReview, type VerdictDraft } from './verdict-draft.ts';

/** Identity checks that wait for a reviewer. */
export default function IdentificationsPage() {
  const t = useText('identifications');
  const { query, rows } = usePages(['identifications'], (cursor, signal) =>
    api.call('listIdentifications', { query: cursor }, { signal }),
  );
  const [drafts, setDrafts] = useState<Readonly<Record<string, VerdictDraft>>>({});
  const findDraft = (item: IdentificationItem) => drafts[item.id] ?? emptyVerdict;
  const view = useView(findDraft, (item, draft) => setDrafts(before => ({ ...before, [item.id]: draft })));
  const { id } = useParams();
  return (
    <ReviewQueue<IdentificationItem>
      title={t('title')}
      path="/reviews/identities"
      query={query}
      items={rows}
      selectedId={id}
      view={view}
      decide={(item, decision, reason, options) =>
        api.call(
          'decideIdentification',
          { body: { ...describeVerdict(item, decision, findDraft(item)), reason } },
          options,
        )
      }
      empty={{ icon: IdCard, title: t('empty'), text: t('emptyText') }}
    />
  );
}

function useView(
  findDraft: (item: IdentificationItem) => VerdictDraft,
  onChange: (item: IdentificationItem, draft: VerdictDraft) => void,
): (item: IdentificationItem) => ReviewView {
  const t = useText('identifications');
  const words = useText('reviews');
  const hasPermission = useCan('identity.review');
  const own = useSession(session => session.operator?.number);
  return item => {
    const draft = findDraft(item);
    const isClaimedByOther = item.claimedBy !== null && item.claimedBy !== own;
    const who = { approvalBar: item.approvalBar, hasPermission, isClaimedByOther };
    return {
      title: `${item.details.firstName} ${item.details.lastName}`,
      subtitle: <span className="mono">{item.userName}</span>,
      mark: (
        <ReviewMark
          reviewerNumber={item.claimedBy}
          dueAt={item.dueAt}
          awaited={item.approvedBy === null ? undefined : words('secondWanted')}
        />
      ),
      evidence: <Evidence item={item} draft={draft} onChange={next => onChange(item, next)} />,
      bars: { approve: findDecisionBar('approve', who), reject: findDecisionBar('reject', who) },
      words: {
        approve: t('verify'),
        reject: t(draft.isFinal ? 'refuse' : 'sendBack'),
        approveText: <p>{t('verifyText')}</p>,
        rejectText: <p>{t(draft.isFinal ? 'refuseText' : 'sendBackText')}</p>,
        afterwards: [t('afterVerify'), t('afterSendBack'), t('afterRemark')],
      },
    };
  };
}

interface EvidenceProps {
  readonly item: IdentificationItem;
  readonly draft: VerdictDraft;
  readonly onChange: (draft: VerdictDraft) => void;
}

function Evidence({ item, draft, onChange }: EvidenceProps) {
  const t = useText('identifications');
  const { details } = item;
  return (
    <>
      <Claim item={item} />
      {item.isChange && <Note>{t('isChange')}</Note>}
      {item.approvedBy !== null && (
        <Note>
          {t('approvedOnce')} <OperatorTag number={item.approvedBy} />
        </Note>
      )}
      <Section title={t('pictures')}>
        <div className={styles.pictures}>
          {sortForReview(item.pictures).map(({ part, fileId }) => (
            <PictureView key={fileId} fileId={fileId} title={t(`part.${part}`)} />
          ))}
        </div>
      </Section>
      <Section title={t('details')}>
        <Facts
          facts={[
            [t('firstName'), details.firstName],
            [t('lastName'), details.lastName],
            [t('birthDate'), details.birthDate],
            [t('sex'), t(`sex.${details.sex}`)],
            [t('country'), details.country],
            [t('address'), details.address],
            [t('phone'), details.phone],
            [t('documentType'), t(`document.${details.documentType}`)],
            [
              t('documentNumber'),
              <span key="number" className="mono">
                {details.documentNumber}
              </span>,
            ],
            [t('documentExpiresOn'), details.documentExpiresOn],
            [t('signature'), <SignatureView key="signature" signature={item.signature} />],
            [t('submittedAt'), <Moment key="at" at={item.at} />],
          ]}
        />
      </Section>
      <Traces id={item.id} />
      <Section title={t('sendBackFor')}>
        <ReasonFields item={item} draft={draft} onChange={onChange} />
      </Section>
    </>
  );
}

/** Says that somebody is on it, so that no two work on the same. */
function Claim({ item }: { readonly item: IdentificationItem }) {
  const t = useText('identifications');
  const { submit, isBusy, error } = useSubmit(
    options => api.call('claimIdentification', { body: { id: item.id } }, options),
    () => showToast('done', t('claimed')),
  );
  if (item.claimedBy !== null) {
    return (
      <Note>
        {t('claimedBy')} <OperatorTag number={item.claimedBy} />
      </Note>
    );
  }
  return (
    <div>
      <Button size="small" isBusy={isBusy} onClick={() => submit()}>
        {t('claim')}
      </Button>
      <FormError error={error} />
    </div>
  );
}

/** What else is known: never a reason by itself. */
function Traces(props: { readonly id: string }) {
  const t = useText('identifications');
  const { data, error } = useQuery({
    queryKey: ['identifications', 'traces', props.id],
    queryFn: ({ signal }) => api.call('getIdentificationTraces', { params: { id: props.id } }, { signal }),
  });
  return (
    <Section title={t('traces')}>
      <FormError error={error ?? undefined} />
      {data && data.others.length === 0 && data.earlier.length === 0 && <p className="dim">{t('tracesNone')}</p>}
      {data && data.others.length > 0 && <Note kind="risk">{t('tracesText')}</Note>}
      <ul className={styles.traces}>
        {data?.others.map(({ kind, userId, userName }) => (
          <li key={`${kind} ${userId}`}>
            {t(`trace.${kind}`)}:{' '}
            <Link className="lnk" to={`/users/${userId}`}>
              {userName}
            </Link>
          </li>
        ))}
        {data?.earlier.map(({ decision, remark, operatorNumber, at }) => (
          <li key={at}>
            {t(`earlier.${decision}`)} · <OperatorTag number={operatorNumber} /> · <Moment at={at} /> · {remark}
          </li>
        ))}
      </ul>
    </Section>
  );
}
