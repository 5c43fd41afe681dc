import type { OperatorCharity } from '@truemark/contract/operators/charities';
import { chains, findNetwork } from '@truemark/domain/payments/network';
import { useDateDraft } from '@truemark/ui/date-draft';
import { Field, TextInput } from '@truemark/ui/field';
import { Select } from '@truemark/ui/select';
import { TextArea } from '@truemark/ui/text-area';
import { useNetworkName } from '../../components/use-network-name.ts';
import { formatUtcInput, parseUtcInput } from '../../components/utc-input.ts';
import { useIsSandbox } from '../../platform/instance.ts';
import { useText } from '../../platform/text.ts';
import styles from './nfts.module.css';
import { readNetwork, type WorkDraft } from './work-draft.ts';
import { WorkPictureFields } from './work-picture.tsx';

interface WorkFieldsProps {
  readonly draft: WorkDraft;
  readonly charities: readonly OperatorCharity[];
  readonly onChange: (draft: WorkDraft) => void;
}

/** What is said of a work, its picture, and the terms of its sale. */
export function WorkFields(props: WorkFieldsProps) {
  return (
    <>
      <Words {...props} />
      <WorkPictureFields draft={props.draft} onChange={props.onChange} />
      <Terms {...props} />
    </>
  );
}

function Words({ draft, charities, onChange }: WorkFieldsProps) {
  const t = useText('nfts');
  const nameNetwork = useNetworkName();
  const instance = useIsSandbox() ? 'sandbox' : 'production';
  const networks = new Set([draft.network, ...chains.map(chain => findNetwork(chain, instance))]);
  return (
    <>
      <div className={styles.pair}>
        <Text label={t('workTitle')} value={draft.title} onChange={title => onChange({ ...draft, title })} />
        <Text label={t('creator')} value={draft.creator} onChange={creator => onChange({ ...draft, creator })} />
      </div>
      <Field label={t('about')} hint={t('aboutHint')}>
        {parts => (
          <TextArea
            {...parts}
            value={draft.about}
            maxLength={600}
            onChange={({ target }) => onChange({ ...draft, about: target.value })}
          />
        )}
      </Field>
      <div className={styles.pair}>
        <Field label={t('charity')}>
          {parts => (
            <Select
              {...parts}
              value={draft.charityId}
              onChange={({ target }) => onChange({ ...draft, charityId: target.value })}
            >
              {charities.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('chain')}>
          {parts => (
            <Select
              {...parts}
              value={draft.network}
              onChange={({ target }) => onChange({ ...draft, network: readNetwork(target.value, draft.network) })}
            >
              {[...networks].map(network => (
                <option key={network} value={network}>
                  {nameNetwork(network)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      </div>
    </>
  );
}

function Terms({ draft, onChange }: WorkFieldsProps) {
  const t = useText('nfts');
  const { input } = useDateDraft({
    type: 'datetime-local',
    value: formatUtcInput(draft.endTime),
    onChange: text => onChange({ ...draft, endTime: parseUtcInput(text) }),
  });
  return (
    <>
      <div className={styles.pair}>
        <Text
          isAmount
          label={t('startPriceField')}
          value={draft.startPrice}
          onChange={startPrice => onChange({ ...draft, startPrice })}
        />
        <Text
          isAmount
          label={t('buyPriceField')}
          hint={t('buyPriceHint')}
          value={draft.buyPrice}
          onChange={buyPrice => onChange({ ...draft, buyPrice })}
        />
      </div>
      <Field label={t('endField')} hint={t('endHint')}>
        {parts => <TextInput {...parts} {...input} />}
      </Field>
    </>
  );
}

function Text(props: {
  readonly label: string;
  readonly hint?: string;
  readonly isAmount?: boolean;
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  return (
    <Field label={props.label} hint={props.hint}>
      {parts => (
        <TextInput
          {...parts}
          autoComplete="off"
          {...(props.isAmount ? { inputMode: 'decimal' as const } : { maxLength: 80 })}
          value={props.value}
          onChange={({ target }) => props.onChange(target.value)}
        />
      )}
    </Field>
  );
}
