import { showToast } from '@truemark/browser/toasts';
import type { OperatorParameter } from '@truemark/contract/operators/setup';
import { readTyped } from '@truemark/domain/text/typed-text';
import { Field, TextInput } from '@truemark/ui/field';
import { useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { Facts } from '../../components/facts.tsx';
import { api } from '../../platform/api.ts';
import { useFormat } from '../../platform/format.ts';
import { useText } from '../../platform/text.ts';
import { checkValue, formatValue } from './parameter-value.ts';
import { useParameterWords } from './parameter-words.ts';

/** A new value with its reason: in force at once, or waiting for a second person. */
export function ChangeDialog(props: { readonly parameter: OperatorParameter; readonly onClose: () => void }) {
  const t = useText('parameters');
  const words = useParameterWords();
  const format = useFormat();
  const { parameter, onClose } = props;
  const { key, unit, version, needsTwoPeople } = parameter;
  const [value, setValue] = useState(parameter.value);
  const problem = checkValue(parameter, value);
  const show = (text: string) => formatValue(format, text, unit);
  return (
    <ActDialog
      title={words.name(key)}
      text={t(needsTwoPeople ? 'changeTextTwo' : 'changeText')}
      confirmLabel={t(needsTwoPeople ? 'propose' : 'change')}
      problem={
        problem && t(problem, { min: show(parameter.min), max: show(parameter.max), decimals: parameter.decimals })
      }
      send={(reason, options) =>
        api.call('changeParameter', { body: { key, value: readTyped(value), version, reason } }, options)
      }
      onDone={({ state }) => {
        showToast('done', t(state === 'changed' ? 'changedToast' : 'proposedToast'));
        onClose();
      }}
      onClose={onClose}
    >
      <Facts
        facts={[
          [
            t('value'),
            <span key="now" className="num">
              {show(parameter.value)}
            </span>,
          ],
          [
            t('default'),
            <span key="default" className="num">
              {show(parameter.defaultValue)}
            </span>,
          ],
          [t('bounds'), <span key="bounds" className="num">{`${show(parameter.min)} – ${show(parameter.max)}`}</span>],
        ]}
      />
      <Field
        label={t('newValue')}
        hint={
          problem === undefined
            ? t('reads', { value: show(readTyped(value)) })
            : t('valueHint', { unit: words.unit(unit) })
        }
      >
        {parts => (
          <TextInput
            {...parts}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={event => setValue(event.target.value)}
          />
        )}
      </Field>
    </ActDialog>
  );
}
