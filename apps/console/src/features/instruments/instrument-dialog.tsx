import { showToast } from '@truemark/browser/toasts';
import type { OperatorInstrument } from '@truemark/contract/operators/setup';
import { sessionCalendars } from '@truemark/domain/sessions/calendar';
import { Checkbox } from '@truemark/ui/checkbox';
import { Field, TextInput } from '@truemark/ui/field';
import { Note } from '@truemark/ui/note';
import { Select } from '@truemark/ui/select';
import { useId, useState } from 'react';
import { ActDialog } from '../../components/act-dialog.tsx';
import { HaltReasonField } from '../../components/halt-reason-field.tsx';
import { useCalendarName } from '../../components/use-calendar-name.ts';
import { api } from '../../platform/api.ts';
import { useCan } from '../../platform/session.ts';
import { useText } from '../../platform/text.ts';
import {
  customerLevels,
  findLeverageCap,
  findProblem,
  type InstrumentDraft,
  listEffects,
  needsTwoPeople,
  readDraft,
} from './instrument-change.ts';
import styles from './instruments.module.css';

/** Changes an instrument. What the change does is said before the button that does it. */
export function InstrumentDialog(props: { readonly instrument: OperatorInstrument; readonly onClose: () => void }) {
  const t = useText('instruments');
  const words = useText('common');
  const { instrument, onClose } = props;
  const { code, version } = instrument;
  const [draft, setDraft] = useState(() => readDraft(instrument));
  const problem = findProblem(draft, instrument);
  const cap = findLeverageCap(instrument.type) ?? 0;
  const effects = listEffects(draft, instrument);
  return (
    <ActDialog
      title={t('changeTitle', { code })}
      confirmLabel={t('change')}
      variant={effects.includes('halt') || effects.includes('unlist') ? 'danger' : 'primary'}
      problem={problem && (problem === 'haltReasonMissing' ? words(problem) : t(problem, { cap }))}
      send={(reason, options) => {
        const { leverage, haltReason, ...rest } = draft;
        const body = { code, version, ...rest, leverageMax: Number(leverage), reason };
        return api.call('changeInstrument', { body: { ...body, ...(haltReason && { haltReason }) } }, options);
      }}
      onDone={() => {
        showToast('done', t(needsTwoPeople(effects) ? 'proposedToast' : 'changedToast', { code }));
        onClose();
      }}
      onClose={onClose}
    >
      <DraftFields draft={draft} cap={cap} onChange={setDraft} />
      {effects.length > 0 && (
        <Note kind={effects.includes('halt') || effects.includes('unlist') ? 'risk' : 'plain'}>
          <ul className={styles.effects}>
            {effects.map(effect => (
              <li key={effect}>{t(`effect.${effect}`)}</li>
            ))}
          </ul>
        </Note>
      )}
    </ActDialog>
  );
}

function DraftFields(props: {
  readonly draft: InstrumentDraft;
  readonly cap: number;
  readonly onChange: (draft: InstrumentDraft) => void;
}) {
  const t = useText('instruments');
  const nameCalendar = useCalendarName();
  const { draft, cap, onChange } = props;
  return (
    <>
      <div className={styles.pair}>
        <Field label={t('session')}>
          {parts => (
            <Select
              {...parts}
              value={draft.sessionCalendar}
              onChange={event => onChange({ ...draft, sessionCalendar: event.target.value })}
            >
              {sessionCalendars.map(calendar => (
                <option key={calendar} value={calendar}>
                  {nameCalendar(calendar)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('leverageMost')} hint={t('leverageHint', { cap })}>
          {parts => (
            <TextInput
              {...parts}
              inputMode="numeric"
              value={draft.leverage}
              onChange={event => onChange({ ...draft, leverage: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field label={t('level')} hint={t('levelHint')}>
        {parts => (
          <Select
            {...parts}
            value={String(draft.levelMin)}
            onChange={event => onChange({ ...draft, levelMin: Number(event.target.value) })}
          >
            {customerLevels.map(level => (
              <option key={level} value={level}>
                {t(`level.${level}`)}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Checkbox checked={draft.isListed} onChange={event => onChange({ ...draft, isListed: event.target.checked })}>
        {t('listedField')}
      </Checkbox>
      <HaltedField draft={draft} onChange={onChange} />
    </>
  );
}

/** Whoever may not halt sees what it is, and why it stays so. */
function HaltedField(props: { readonly draft: InstrumentDraft; readonly onChange: (draft: InstrumentDraft) => void }) {
  const t = useText('instruments');
  const canHalt = useCan('trading.halt');
  const whyId = useId();
  const { draft, onChange } = props;
  return (
    <>
      <div>
        <Checkbox
          checked={draft.isHalted}
          disabled={!canHalt}
          {...(!canHalt && { 'aria-describedby': whyId })}
          onChange={event => onChange({ ...draft, isHalted: event.target.checked })}
        >
          {t('haltedField')}
        </Checkbox>
        {!canHalt && (
          <p id={whyId} className="xs dim">
            {t('haltNeedsRole')}
          </p>
        )}
      </div>
      {draft.isHalted && canHalt && (
        <HaltReasonField value={draft.haltReason} onChange={haltReason => onChange({ ...draft, haltReason })} />
      )}
    </>
  );
}
