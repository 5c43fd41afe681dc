import { parseAmount, formatAmount as writeAmount } from '@truemark/domain/ledger/amount';
import { readNumber } from '@truemark/domain/money/read-number';
import { Button } from '@truemark/ui/button';
import { Checkbox } from '@truemark/ui/checkbox';
import { DialogOrSheet } from '@truemark/ui/dialog';
import { formatAmount } from '@truemark/ui/format/number';
import { Note } from '@truemark/ui/note';
import { NumberInput } from '@truemark/ui/number-input';
import { Hallmark } from '@truemark/ui/proof';
import { type ReactNode, useId, useState } from 'react';
import { useLocale } from '../../../platform/preferences.ts';
import { useText } from '../../../platform/text.ts';
import styles from './confirm.module.css';
import { saveConfirmLimit, useConfirmLimit, usualLimit } from './confirm-setting.ts';
import { ModeTag } from './mode-tag.tsx';
import { WaitingNote } from './waiting-note.tsx';

/** The dialog that asks before an order goes; on touch a sheet. */
export function ConfirmFrame(props: {
  readonly isSheet: boolean;
  readonly title: string;
  readonly tone: 'gain' | 'loss';
  readonly isBusy: boolean;
  /** Something came in between: the order cannot be placed as it stands, and this says why. */
  readonly block: string | undefined;
  /** The terms are not those that were looked at first. */
  readonly isChanged: boolean;
  readonly refusal: ReactNode;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useText('trade');
  const common = useText('common');
  const skip = useSkipChoice();
  const noteId = useId();
  const refusalId = useId();
  const refusal = props.isChanged ? undefined : props.refusal;
  return (
    <DialogOrSheet
      isSheet={props.isSheet}
      isOpen
      onClose={props.onClose}
      title={props.title}
      closeLabel={common('close')}
      foot={
        <div>
          <div id={noteId} className={styles.footNotes} aria-live="polite">
            {props.block !== undefined && <Note kind="stop">{props.block}</Note>}
            <WaitingNote isBusy={props.isBusy} />
          </div>
          <div className={styles.confirmButtons}>
            <Button size="large" onClick={props.onClose}>
              {t('back')}
            </Button>
            <Button
              size="large"
              variant={props.tone}
              isBusy={props.isBusy}
              aria-disabled={props.block !== undefined || undefined}
              aria-describedby={refusal === undefined ? noteId : `${refusalId} ${noteId}`}
              onClick={() => {
                if (props.block !== undefined) return;
                skip.save();
                props.onConfirm();
              }}
            >
              {t(props.isChanged ? 'agreeTerms' : 'placeOrder')}
            </Button>
          </div>
          <p className={styles.recorded}>
            <ModeTag />
            <Hallmark size={14} />
            <span>{t('recorded')}</span>
          </p>
        </div>
      }
    >
      <div className={styles.confirm}>
        {props.children}
        {refusal !== undefined && (
          <div id={refusalId} role="alert">
            <Note kind="stop">{refusal}</Note>
          </div>
        )}
        <div className={styles.skip}>
          <Checkbox checked={skip.isOn} onChange={event => skip.setOn(event.target.checked)}>
            {t('askSkip')}
          </Checkbox>
          <NumberInput
            isDense
            aria-label={t('askLimit')}
            className={styles.skipFigure}
            value={skip.typed}
            unit="USDT"
            disabled={!skip.isOn}
            onType={skip.setTyped}
            {...(skip.isWrong && { 'aria-invalid': true })}
          />
        </div>
      </div>
    </DialogOrSheet>
  );
}

/** The choice to send small orders without asking. It is kept with the order that it was made on. */
function useSkipChoice() {
  const locale = useLocale();
  const limit = useConfirmLimit(setting => setting.limit);
  const [isOn, setOn] = useState(limit !== undefined);
  const [typed, setTyped] = useState(() => formatAmount(locale, writeAmount(limit ?? usualLimit, 'USDT'), 0, 6));
  const reading = readNumber(locale, typed);
  const parsed = reading.kind === 'number' ? parseAmount(reading.text, 'USDT') : undefined;
  const chosen = parsed?.ok && parsed.value > 0n ? parsed.value : undefined;
  return {
    isOn,
    setOn,
    typed,
    setTyped,
    isWrong: isOn && chosen === undefined,
    /** Off, every order is asked about; a figure that makes no sense leaves things as they are. */
    save(): void {
      if (!isOn) {
        if (limit !== undefined) saveConfirmLimit(undefined);
      } else if (chosen !== undefined) saveConfirmLimit(chosen);
    },
  };
}
