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
import { findEntryUnit, readEntry, writeEntry } from './entry-unit.ts';
import { checkValue, countEntryDecimals, formatValue } from './parameter-value.ts';
import { useParameterWords } from './parameter-words.ts';

/** A new value with its reason: in force at once, or waiting for a second person. */
export function ChangeDialog(props: { readonly parameter: OperatorParameter; readonly onClose: () => void }) {
  const t = useText('parameters');
  const words = useParameterWords();
  const format = useFormat();
  const { parameter, onClose } = props;
  const { key, unit, version, needsTwoPeople } = parameter;
  const entry = findEntryUnit(parameter.value, unit);
  const [typed, setTyped] = useState(writeEntry(parameter.value, entry));
  const value = readEntry(readTyped(typed), entry) ?? '';
  const shownUnit = entry ? format.unit(entry) : words.unit(unit);
  const problem = checkValue(parameter, typed);
  const show = (text: string) => formatValue(format, text, unit);
  return (
    <ActDialog
      title={words.name(key)}
      text={t(needsTwoPeople ? 'changeTextTwo' : 'changeText')}
      confirmLabel={t(needsTwoPeople ? 'propose' : 'change')}
      problem={
        problem &&
        t(problem, { min: show(parameter.min), max: show(parameter.max), decimals: countEntryDecimals(parameter) })
      }
      send={(reason, options) => api.call('changeParameter', { body: { key, value, version, reason } }, options)}
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
        hint={problem === undefined ? t('reads', { value: show(value) }) : t('valueHint', { unit: shownUnit })}
      >
        {parts => (
          <TextInput
            {...parts}
            inputMode="decimal"
            autoComplete="off"
            {...(unit !== 'count' && { trail: <span className="dim">{shownUnit}</span> })}
            value={typed}
            onChange={event => setTyped(event.target.value)}
          />
        )}
      </Field>
    </ActDialog>
  );
}
