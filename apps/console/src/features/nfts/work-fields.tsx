import type { OperatorCharity } from '@truemark/contract/operators/nfts';
import { artStyles, nameArtPath } from '@truemark/domain/charity/art';
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
import { readNetwork, readSeed, readStyle, type WorkDraft } from './work-draft.ts';

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
      <Picture {...props} />
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

function Picture({ draft, onChange }: WorkFieldsProps) {
  const t = useText('nfts');
  const seed = readSeed(draft.seed);
  return (
    <div className={styles.picture}>
      <div className={styles.frame}>
        {seed !== undefined && (
          <img
            className={styles.art}
            src={nameArtPath(draft.style, seed)}
            alt={t('picture', { title: draft.title })}
            width={120}
            height={120}
          />
        )}
      </div>
      <div className={styles.drawing}>
        <Field label={t('style')}>
          {parts => (
            <Select
              {...parts}
              value={draft.style}
              onChange={({ target }) => onChange({ ...draft, style: readStyle(target.value, draft.style) })}
            >
              {artStyles.map(style => (
                <option key={style} value={style}>
                  {t(`style.${style}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('seed')} hint={t('seedHint')}>
          {parts => (
            <TextInput
              {...parts}
              inputMode="numeric"
              value={draft.seed}
              onChange={({ target }) => onChange({ ...draft, seed: target.value })}
            />
          )}
        </Field>
      </div>
    </div>
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
