import type { ReviewedDeposit } from '@truemark/contract/operators/deposits';
import { depositFailures } from '@truemark/domain/deposits/deposit';
import { Button } from '@truemark/ui/button';
import { CopyButton } from '@truemark/ui/copy-button';
import { Field, TextInput } from '@truemark/ui/field';
import { Joined } from '@truemark/ui/joined';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { Select } from '@truemark/ui/select';
import { Facts } from '../../components/facts.tsx';
import { FormError } from '../../components/form-error.tsx';
import { Moment } from '../../components/moment.tsx';
import { ReviewerTag } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { PictureView } from '../../components/picture-view.tsx';
import { useNetworkName } from '../../components/use-network-name.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { ChainEvidence } from './chain-evidence.tsx';
import styles from './deposits.module.css';
import { type Finding, readFailure } from './finding.ts';
import { PictureTraces } from './picture-traces.tsx';

interface EvidenceProps {
  readonly item: ReviewedDeposit;
  readonly finding: Finding;
  readonly canDecide: boolean;
  readonly onChange: (finding: Finding) => void;
}

/** What the owner says beside what the reviewer finds, and what else is known. */
export function DepositEvidence(props: EvidenceProps) {
  const t = useText('deposits');
  const { item } = props;
  const canView = useCan('files.view');
  const rivals = item.others.filter(
    other => other.userId !== item.userId && other.isSameAddress && other.status !== 'processed',
  );
  return (
    <>
      {rivals.length > 0 && <Note kind="risk">{t(item.isTagged ? 'contestedTagged' : 'contested')}</Note>}
      {item.needsTwo && <Note>{t('needsTwo')}</Note>}
      {item.isBelowMinimum && <Note kind="risk">{t('belowMinimum')}</Note>}
      <div className={styles.sides}>
        <Claim {...props} />
        <ChainEvidence item={item} />
      </div>
      {item.proofImage !== null && canView && (
        <div className={styles.proof}>
          <PictureView key={item.proofImage} fileId={item.proofImage} title={t('proof')} />
        </div>
      )}
      {item.proofImage !== null && <PictureTraces id={item.id} />}
      {props.canDecide && <FindingFields {...props} />}
      {item.others.length > 0 && (
        <Section title={t('others')}>
          <ul className={styles.others}>
            {item.others.map(other => (
              <li key={other.id} className="sm">
                <Joined>
                  {t('otherClaim', { id: other.id, user: other.userId, state: t(`state.${other.status}`) })}
                  {other.isSigned && t('signed')}
                </Joined>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  );
}

function Claim({ item, canDecide }: EvidenceProps) {
  const t = useText('deposits');
  const nameNetwork = useNetworkName();
  const format = useFormat();
  const take = useSubmit(
    options => api.call('takeDeposit', { body: { id: item.id } }, options),
    () => undefined,
  );
  const copied = (text: string) => (
    <span key={text} className={`${styles.long} mono`} dir="ltr">
      {text} <CopyButton text={text} label={t('copy')} copiedLabel={t('copied')} />
    </span>
  );
  return (
    <Section title={t('claim')}>
      <Facts
        facts={[
          [t('amount'), format.amount(item.amount, item.tokenType)],
          [t('network'), nameNetwork(item.network)],
          [t('address'), copied(item.address)],
          [t('hash'), copied(item.transactionHash)],
          [t('signedBy'), item.signedBy === null ? t('none') : copied(item.signedBy)],
          [t('at'), <Moment key="at" at={item.createTime} />],
          [t('reviewer'), <ReviewerTag key="reviewer" number={item.reviewerNumber} />],
          [t('firstOfTwo'), <ReviewerTag key="first" number={item.approval?.operatorNumber ?? null} />],
        ]}
      />
      {canDecide && (
        <Button size="small" isBusy={take.isBusy} onClick={() => take.submit()}>
          {t('take')}
        </Button>
      )}
      <FormError error={take.error} />
    </Section>
  );
}

function FindingFields({ item, finding, onChange }: EvidenceProps) {
  const t = useText('deposits');
  return (
    <Section title={t('found')}>
      <div className={styles.fields}>
        <Field label={t('arrived')} hint={t('arrivedHint')}>
          {parts => (
            <NumberInput
              {...parts}
              value={finding.amount}
              unit={item.tokenType}
              onType={amount => onChange({ ...finding, amount })}
            />
          )}
        </Field>
        <Field label={t('output')} hint={t('outputHint')}>
          {parts => (
            <TextInput
              {...parts}
              inputMode="numeric"
              dir="ltr"
              value={finding.outputIndex}
              onChange={({ target }) => onChange({ ...finding, outputIndex: target.value })}
            />
          )}
        </Field>
        <Field label={t('failureLabel')} hint={t('failureHint')}>
          {parts => (
            <Select
              {...parts}
              value={finding.failure}
              onChange={({ target }) => onChange({ ...finding, failure: readFailure(target.value, finding.failure) })}
            >
              {depositFailures.map(failure => (
                <option key={failure} value={failure}>
                  {t(`failure.${failure}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </Section>
  );
}
