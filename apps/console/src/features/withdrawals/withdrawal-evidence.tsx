import { useQuery } from '@tanstack/react-query';
import { Link } from '@truemark/browser/router';
import type { WithdrawalEvidence as Evidence, ReviewedWithdrawal } from '@truemark/contract/operators/withdrawals';
import { withdrawalFailures } from '@truemark/domain/withdrawals/withdrawal';
import { Button } from '@truemark/ui/button';
import { CopyButton } from '@truemark/ui/copy-button';
import { Field, TextInput } from '@truemark/ui/field';
import { Icon } from '@truemark/ui/icon';
import { Joined } from '@truemark/ui/joined';
import { Note } from '@truemark/ui/note';
import { Select } from '@truemark/ui/select';
import Check from 'lucide-react/icons/check';
import Flag from 'lucide-react/icons/flag';
import { Facts } from '../../components/facts.tsx';
import { FormError } from '../../components/form-error.tsx';
import { Moment } from '../../components/moment.tsx';
import { OperatorTag, ReviewerTag } from '../../components/operator-tag.tsx';
import { Section } from '../../components/page.tsx';
import { useNetworkName } from '../../components/use-network-name.ts';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import { useNow } from '../../platform/use-now.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { listChecks } from './list-checks.ts';
import { groupAddress, readFailure, type WithdrawalDraft } from './withdrawal-draft.ts';
import styles from './withdrawals.module.css';

interface EvidenceProps {
  readonly item: ReviewedWithdrawal;
  readonly draft: WithdrawalDraft;
  readonly canDecide: boolean;
  readonly onChange: (draft: WithdrawalDraft) => void;
}

/** What is to be sent where, and what else is known of its owner and address. */
export function WithdrawalEvidence(props: EvidenceProps) {
  const t = useText('withdrawals');
  const { item } = props;
  const { data, error } = useQuery({
    queryKey: ['withdrawalEvidence', item.id],
    queryFn: ({ signal }) => api.call('getWithdrawalEvidence', { params: { id: item.id } }, { signal }),
  });
  return (
    <>
      {item.state === 'approved' && <Note>{t('payNote')}</Note>}
      {item.state !== 'approved' && item.needsTwo && <Note>{t('needsTwo')}</Note>}
      <Payout item={item} canDecide={props.canDecide} evidence={data} />
      <FormError error={error ?? undefined} />
      {data && <Checks item={item} evidence={data} />}
      {item.attempts.length > 0 && <Attempts item={item} />}
      {props.canDecide && <DecisionFields {...props} />}
      {data && data.earlier.length > 0 && <Earlier evidence={data} />}
    </>
  );
}

function Payout(props: {
  readonly item: ReviewedWithdrawal;
  readonly canDecide: boolean;
  readonly evidence: Evidence | undefined;
}) {
  const t = useText('withdrawals');
  const format = useFormat();
  const nameNetwork = useNetworkName();
  const { item, evidence } = props;
  const { tokenType: asset, address } = item;
  const take = useSubmit(
    options => api.call('takeWithdrawal', { body: { id: item.id } }, options),
    () => undefined,
  );
  const place = evidence?.address;
  return (
    <Section title={t('payout')}>
      <Facts
        facts={[
          [
            t('send'),
            <Joined key="send">
              <b>{format.amount(item.arrives, asset)}</b>
              <CopyButton text={item.arrives} label={t('copy')} copiedLabel={t('copied')} />
            </Joined>,
          ],
          [t('network'), nameNetwork(item.method)],
          [
            t('address'),
            <span key="address" className={`${styles.address} mono`} dir="ltr">
              {groupAddress(address).map((group, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: groups have no other name and never change.
                <span key={index}>{group}</span>
              ))}
              <CopyButton text={address} label={t('copy')} copiedLabel={t('copied')} />
            </span>,
          ],
          [t('label'), place?.label ?? ''],
          [
            t('addedAt'),
            place && (
              <Joined key="added">
                <Moment at={place.createTime} />
                {place.isConfirmed && t('addressConfirmed')}
              </Joined>
            ),
          ],
          [t('amount'), format.amount(item.amount, asset)],
          [t('fee'), format.amount(item.fee, asset)],
          [t('value'), item.value === null ? t('none') : format.amount(item.value, 'USDT')],
          [t('at'), <Moment key="at" at={item.createTime} />],
          [t('reviewer'), <ReviewerTag key="reviewer" number={item.reviewerNumber} />],
          [t('firstOfTwo'), <ReviewerTag key="first" number={item.confirmation?.operatorNumber ?? null} />],
        ]}
      />
      {props.canDecide && (
        <div>
          <Button size="small" isBusy={take.isBusy} onClick={() => take.submit()}>
            {t('take')}
          </Button>
        </div>
      )}
      <FormError error={take.error} />
    </Section>
  );
}

function Checks({ item, evidence }: { readonly item: ReviewedWithdrawal; readonly evidence: Evidence }) {
  const t = useText('withdrawals');
  const format = useFormat();
  const nowMs = useNow();
  const { tokenType: asset } = item;
  const details = {
    identity: evidence.user.country,
    account: (
      <Link className="lnk" to={`/users/${item.userId}`}>
        {item.userName}
      </Link>
    ),
    address: '',
    shared: <Accounts of={evidence.sharers} />,
    device: <Accounts of={evidence.deviceSharers} />,
    security: <LastChange evidence={evidence} />,
    sums: t('sums', {
      deposited: format.amount(evidence.deposited, asset),
      paidOut: format.amount(evidence.paidOut, asset),
    }),
  };
  return (
    <Section title={t('checks')}>
      <ul className={styles.checks}>
        {listChecks(item, evidence, nowMs).map(({ name, isOk }) => (
          <li key={name} className={styles.check}>
            <Icon of={isOk ? Check : Flag} size={16} className={isOk ? 'up' : 'warn'} />
            <span className="vh">{t(isOk ? 'check.ok' : 'check.flag')}</span>
            <span className={`${styles.checkName} ${isOk ? '' : 'semi'}`}>
              {t(`check.${name}.${isOk ? 'ok' : 'flag'}`)}
            </span>
            <span className="sm sub">{details[name]}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Accounts({ of: accounts }: { readonly of: Evidence['sharers'] }) {
  return (
    <Joined>
      {accounts.map(({ userId, userName }) => (
        <Link key={userId} className="lnk" to={`/users/${userId}`}>
          {userName}
        </Link>
      ))}
    </Joined>
  );
}

function LastChange({ evidence: { passwordChangedAt, factorChangedAt } }: { readonly evidence: Evidence }) {
  const changedAt = Math.max(passwordChangedAt ?? 0, factorChangedAt ?? 0);
  return changedAt > 0 && <Moment at={changedAt} />;
}

function Attempts({ item }: { readonly item: ReviewedWithdrawal }) {
  const t = useText('withdrawals');
  return (
    <Section title={t('attempts')}>
      <ul className={styles.lines}>
        {item.attempts.map(({ hash, operatorNumber, at, outcome }) => (
          <li key={`${hash} ${at}`} className="sm">
            <span className={`${styles.long} mono`} dir="ltr">
              {hash}
            </span>
            <Joined>
              {t(`outcome.${outcome}`)}
              <Moment at={at} />
              <OperatorTag number={operatorNumber} />
            </Joined>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function DecisionFields({ item, draft, onChange }: EvidenceProps) {
  const t = useText('withdrawals');
  return (
    <Section title={t('decide')}>
      <div className={styles.fields}>
        {item.state === 'approved' && (
          <Field label={t('hash')} hint={t(item.hasNode ? 'hashHintNode' : 'hashHintNone')}>
            {parts => (
              <TextInput
                {...parts}
                dir="ltr"
                value={draft.hash}
                onChange={({ target }) => onChange({ ...draft, hash: target.value })}
              />
            )}
          </Field>
        )}
        <Field label={t('failureLabel')} hint={t('failureHint')}>
          {parts => (
            <Select
              {...parts}
              value={draft.failure}
              onChange={({ target }) => onChange({ ...draft, failure: readFailure(target.value, draft.failure) })}
            >
              {withdrawalFailures.map(failure => (
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

function Earlier({ evidence }: { readonly evidence: Evidence }) {
  const t = useText('withdrawals');
  const format = useFormat();
  return (
    <Section title={t('earlier')}>
      <ul className={styles.lines}>
        {evidence.earlier.map(({ id, amount, tokenType, status, createTime }) => (
          <li key={id} className="sm">
            <Joined>
              {format.amount(amount, tokenType)}
              {t(`state.${status}`)}
              <Moment at={createTime} />
            </Joined>
          </li>
        ))}
      </ul>
    </Section>
  );
}
