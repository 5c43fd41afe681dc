import { Link } from '@truemark/browser/router';
import { Button, type ButtonProps } from '@truemark/ui/button';
import { joinClasses } from '@truemark/ui/class-names';
import { Note } from '@truemark/ui/note';
import { type ReactNode, useEffect, useState } from 'react';
import { ShellDialog } from '../../../platform/shell-dialog.tsx';
import { useText } from '../../../platform/text.ts';
import styles from './dialogs.module.css';
import type { ActFailure } from './use-order-act.ts';

const longMs = 5_000;

/** A question about an order: a dialog, or a sheet on a phone, with its action always in view. */
export function ActFrame(props: {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly actLabel: string;
  readonly actVariant?: ButtonProps['variant'];
  readonly isBusy: boolean;
  /** Why the action is not possible now; the button says it. */
  readonly block?: string | undefined;
  readonly failure: ActFailure | undefined;
  readonly onAct: () => void;
  /** Under the button: what happens next. */
  readonly after: string;
}) {
  const common = useText('common');
  const t = useText('orders');
  const { block, failure, isBusy } = props;
  const isAwaited = useIsLong(isBusy);
  return (
    <ShellDialog
      isOpen
      onClose={props.onClose}
      isHeld={isBusy}
      title={props.title}
      closeLabel={common('close')}
      foot={
        <div className={styles.foot}>
          <div role="alert" className={styles.failure}>
            {failure && (
              <Note kind="stop">
                {failure.text}
                {failure.isUnsure && (
                  <>
                    {' '}
                    <OrdersLink />
                  </>
                )}
              </Note>
            )}
          </div>
          <div role="status" className={styles.failure}>
            {isAwaited && (
              <Note>
                {t('actAwaited')} <OrdersLink />
              </Note>
            )}
          </div>
          <Button
            variant={props.actVariant ?? 'primary'}
            isFull
            isBusy={isBusy}
            aria-disabled={block !== undefined || undefined}
            aria-describedby="act-after"
            onClick={() => block === undefined && props.onAct()}
          >
            {props.actLabel}
          </Button>
          <p id="act-after" className={joinClasses(styles.after, block !== undefined && styles.block)}>
            {block ?? props.after}
          </p>
        </div>
      }
    >
      <div className={styles.body}>{props.children}</div>
    </ShellDialog>
  );
}

function OrdersLink() {
  const t = useText('orders');
  return (
    <Link className="lnk" to="/profile/orders">
      {t('allOrders')}
    </Link>
  );
}

/** Whether something has gone on for longer than anybody waits without a word. */
function useIsLong(isGoing: boolean): boolean {
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!isGoing) return;
    const timer = setTimeout(() => setLong(true), longMs);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [isGoing]);
  return isLong;
}
