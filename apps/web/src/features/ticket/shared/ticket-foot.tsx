import { Link, useLocation } from '@truemark/browser/router';
import { Button, buttonClass } from '@truemark/ui/button';
import { Note } from '@truemark/ui/note';
import { type ReactNode, useId, useRef } from 'react';
import { buildReturnState, loginPath } from '../../../platform/navigation.ts';
import { useShell } from '../../../platform/shell.ts';
import { useText } from '../../../platform/text.ts';
import { useHeight } from '../../../platform/use-height.ts';
import type { TicketKind } from '../ticket-kinds.ts';
import type { Sending } from '../ticket-store.ts';
import { saveConfirmLimit, useConfirmLimit } from './confirm-setting.ts';
import type { Obstacle } from './find-obstacle.ts';
import { ModeTag } from './mode-tag.tsx';
import { regionNoteId } from './region-note.tsx';
import styles from './ticket.module.css';
import { type TicketFormat, useObstacleWords } from './use-ticket-words.ts';
import { WaitingNote } from './waiting-note.tsx';

/** Where all orders are listed. */
const orderListPath = '/profile/orders';

/** The button of a ticket with everything that speaks against pressing it, and what it does. */
export function TicketFoot(props: {
  readonly code: string;
  readonly product: TicketKind;
  readonly quoteCurrency: string;
  readonly isVisitor: boolean;
  readonly obstacle: Obstacle | undefined;
  readonly sending: Sending;
  /** Words of a refusal that no field is about. */
  readonly refusal: ReactNode;
  readonly tone: 'gain' | 'loss';
  readonly label: string;
  /** The button sends at once. */
  readonly isSkipped: boolean;
  /** The risk in numbers, in view together with the button. */
  readonly risk: ReactNode;
  readonly hint: string;
  readonly format: TicketFormat;
}) {
  const { obstacle, format, sending } = props;
  const t = useText('trade');
  const wordObstacle = useObstacleWords(format, props);
  const isRegional = obstacle?.kind === 'region';
  const riskId = useId();
  const noteId = useId();
  const location = useLocation();
  const shell = useShell();
  const element = useRef<HTMLDivElement>(null);
  useHeight(element, '--foot-h');
  // It changes with every price: read with the button, not announced. A sheet has no room to keep it in view.
  const risk = !obstacle && props.risk && (
    <div id={riskId} className={styles.footNotes}>
      {props.risk}
    </div>
  );
  return (
    <>
      {shell === 'mobile' && risk}
      <div ref={element} className={styles.foot}>
        {shell === 'desktop' && risk}
        <div id={noteId} className={styles.footNotes} aria-live="polite">
          {obstacle && !isRegional && <Note kind="stop">{wordObstacle(obstacle)}</Note>}
          {sending === 'unknown' && <TimeoutNote />}
          <WaitingNote isBusy={sending === 'busy'} />
          {props.refusal !== undefined && <Note kind="stop">{props.refusal}</Note>}
        </div>
        {props.isVisitor ? (
          <>
            <Link
              to={loginPath}
              state={buildReturnState(location)}
              className={buttonClass({ variant: 'primary', size: 'large', isFull: true })}
            >
              {t('logIn')}
            </Link>
            <Link
              to="/demo"
              state={buildReturnState(location)}
              className={buttonClass({ size: 'large', isFull: true })}
            >
              {t('tryDemo')}
            </Link>
          </>
        ) : (
          <Button
            type="submit"
            variant={props.tone}
            size="large"
            isFull
            isBusy={sending === 'busy'}
            aria-disabled={obstacle ? true : undefined}
            aria-describedby={[isRegional && regionNoteId, risk && riskId, noteId].filter(Boolean).join(' ')}
          >
            {props.label}
          </Button>
        )}
        <FootLine {...props} />
      </div>
    </>
  );
}

/** Which money it is about, and whether the button asks once more. */
function FootLine(props: {
  readonly isVisitor: boolean;
  readonly isSkipped: boolean;
  readonly hint: string;
  readonly format: TicketFormat;
}) {
  const t = useText('trade');
  const limit = useConfirmLimit(setting => setting.limit);
  const isAsking = !props.isSkipped || limit === undefined;
  return (
    <p className={styles.footLine}>
      {!props.isVisitor && <ModeTag />}
      <span>
        {isAsking ? props.hint : t('askSkipped', { amount: props.format.amount(limit) })}
        {!isAsking && (
          <>
            {' '}
            <button type="button" className="lnk" onClick={() => saveConfirmLimit(undefined)}>
              {t('alwaysAsk')}
            </button>
          </>
        )}
      </span>
    </p>
  );
}

/** No answer came: the order may stand, and the list of orders tells. */
function TimeoutNote() {
  const t = useText('trade');
  return (
    <Note kind="stop">
      <b>{t('networkTimeout')}</b>
      <br />
      {t('networkTimeoutRetry')}{' '}
      <Link className="lnk" to={orderListPath}>
        {t('toOrderList')}
      </Link>
    </Note>
  );
}
