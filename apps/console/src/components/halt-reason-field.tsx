import { type HaltReason, haltReasons } from '@truemark/domain/market/halt-reason';
import { Field } from '@truemark/ui/field';
import { Select } from '@truemark/ui/select';
import { useText } from '../platform/text.ts';

/** Why new orders are halted, as customers read it; nothing is chosen for the operator. */
export function HaltReasonField(props: {
  readonly value: HaltReason | null;
  readonly onChange: (reason: HaltReason | null) => void;
}) {
  const t = useText('common');
  return (
    <Field label={t('haltReason')}>
      {parts => (
        <Select
          {...parts}
          value={props.value ?? ''}
          onChange={({ target }) => props.onChange(haltReasons.find(reason => reason === target.value) ?? null)}
        >
          <option value="">{t('haltReasonChoose')}</option>
          {haltReasons.map(reason => (
            <option key={reason} value={reason}>
              {t(`haltReason.${reason}`)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
