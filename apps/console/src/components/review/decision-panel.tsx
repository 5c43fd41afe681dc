import type { KeyedOptions } from '@truemark/client/api-client';
import { Button } from '@truemark/ui/button';
import { Dialog } from '@truemark/ui/dialog';
import { Keycap } from '@truemark/ui/keycap';
import { Note } from '@truemark/ui/note';
import type { ReactNode } from 'react';
import { usePreferences } from '../../platform/preferences.ts';
import { useText } from '../../platform/text.ts';
import { useSubmit } from '../../platform/use-submit.ts';
import { ReasonField } from '../act-dialog.tsx';
import { FormError } from '../form-error.tsx';
import styles from './review.module.css';
import type { DecisionBar } from './review-rules.ts';
import type { Decision, DecisionName } from './use-decision.ts';

export type Decide = (decision: DecisionName, reason: string, options: KeyedOptions) => Promise<unknown>;

/** The words of a queue for its two decisions. */
export interface DecisionWords {
  readonly approve: string;
  readonly reject: string;
  /** What happens then, in the dialog that asks. */
  readonly approveText: ReactNode;
  readonly rejectText: ReactNode;
  /** What becomes of the decision, under the buttons. */
  readonly afterwards: readonly string[];
}

/** The decision with its reason. A button that may not be used stays, and says why. */
export function DecisionPanel(props: {
  readonly words: DecisionWords;
  readonly bars: Readonly<Record<DecisionName, DecisionBar | undefined>>;
  readonly decision: Decision;
  readonly decide: Decide;
  readonly onDecided: () => void;
}) {
  const t = useText('reviews');
  const common = useText('common');
  const { words, bars, decision } = props;
  const { reason, asked, shownProblem } = decision;
  return (
    <aside className={styles.decision} aria-label={t('decision')}>
      <div className={styles.head}>
        <h2 className="h4">{t('decision')}</h2>
      </div>
      <div className={styles.decisionBody}>
        {bars.approve !== undefined && <Note kind="risk">{t(`bar.${bars.approve}`)}</Note>}
        {(bars.approve === undefined || bars.reject === undefined) && (
          <div ref={decision.field}>
            <ReasonField
              value={reason}
              onChange={decision.setReason}
              hint={common('reasonHint')}
              error={shownProblem && common(shownProblem)}
            />
          </div>
        )}
        <div className={styles.buttons}>
          <DecisionButton name="approve" bar={bars.approve} onAsk={decision.ask} label={words.approve} />
          <DecisionButton name="reject" bar={bars.reject} onAsk={decision.ask} label={words.reject} />
        </div>
        <div className={styles.afterwards}>
          <h3 className="h4">{t('afterwards')}</h3>
          <ol>
            {words.afterwards.map(line => (
              <li key={line}>{line}</li>
            ))}
          </ol>
        </div>
      </div>
      {asked && (
        <ConfirmDialog
          decision={asked}
          words={words}
          send={options => props.decide(asked, reason.trim(), options)}
          onDone={props.onDecided}
          onClose={decision.close}
        />
      )}
    </aside>
  );
}

function DecisionButton(props: {
  readonly name: DecisionName;
  readonly bar: DecisionBar | undefined;
  readonly label: string;
  readonly onAsk: (name: DecisionName) => void;
}) {
  const hasShortcuts = usePreferences(preferences => preferences.hasShortcuts);
  const { name, bar } = props;
  return (
    <Button
      variant={name === 'approve' ? 'primary' : 'dangerLine'}
      size="large"
      isFull
      disabled={bar !== undefined}
      onClick={() => props.onAsk(name)}
    >
      {props.label}
      {hasShortcuts && bar === undefined && <Keycap>{name === 'approve' ? 'A' : 'R'}</Keycap>}
    </Button>
  );
}

function ConfirmDialog(props: {
  readonly decision: DecisionName;
  readonly words: DecisionWords;
  readonly send: (options: KeyedOptions) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useText('common');
  const { submit, isBusy, error } = useSubmit(props.send, () => {
    props.onClose();
    props.onDone();
  });
  const isApproval = props.decision === 'approve';
  const label = isApproval ? props.words.approve : props.words.reject;
  return (
    <Dialog
      isOpen
      onClose={props.onClose}
      title={label}
      closeLabel={t('close')}
      foot={
        <div className={styles.dialogFoot}>
          <Button onClick={props.onClose}>{t('cancel')}</Button>
          <Button variant={isApproval ? 'primary' : 'danger'} isBusy={isBusy} onClick={() => submit()}>
            {label}
          </Button>
        </div>
      }
    >
      <div className={styles.dialogBody}>
        {isApproval ? props.words.approveText : props.words.rejectText}
        <FormError error={error} />
      </div>
    </Dialog>
  );
}
