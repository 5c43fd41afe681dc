import { type Asset, assetDecimals, assets, isAsset } from '@truemark/domain/money/asset';
import { Field, TextInput } from '@truemark/ui/field';
import { Select } from '@truemark/ui/select';
import { useText } from '../platform/text.ts';
import styles from './amount-fields.module.css';
import type { AmountDraft } from './parse-amount.ts';

/** An amount and its asset, of those that may be. */
export function AmountFields(props: {
  readonly draft: AmountDraft;
  readonly assets?: readonly Asset[];
  readonly onChange: (draft: AmountDraft) => void;
}) {
  const t = useText('treasury');
  const { draft, onChange } = props;
  return (
    <div className={styles.fields}>
      <Field label={t('amount')} hint={t('amountHint', { decimals: assetDecimals[draft.asset] })}>
        {parts => (
          <TextInput
            {...parts}
            inputMode="decimal"
            autoComplete="off"
            value={draft.text}
            onChange={event => onChange({ ...draft, text: event.target.value })}
          />
        )}
      </Field>
      <Field label={t('asset')}>
        {parts => (
          <Select
            {...parts}
            value={draft.asset}
            onChange={({ target }) => isAsset(target.value) && onChange({ ...draft, asset: target.value })}
          >
            {(props.assets ?? assets).map(asset => (
              <option key={asset}>{asset}</option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
