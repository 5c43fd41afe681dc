import { Button, type ButtonProps } from '@truemark/ui/button';
import { Dialog, Sheet } from '@truemark/ui/dialog';
import { Note } from '@truemark/ui/note';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useShell } from '../../shell.ts';
import { useText } from '../../text.ts';
import styles from './dialogs.module.css';
import type { ActFailure } from './use-order-act.ts';

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
  const { block, failure } = props;
  const Frame = useShell() === 'mobile' ? Sheet : Dialog;
  return (
    <Frame
      isOpen
      onClose={props.onClose}
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
                    <Link className="lnk" to="/profile/orders">
                      {t('allOrders')}
                    </Link>
                  </>
                )}
              </Note>
            )}
          </div>
          <Button
            variant={props.actVariant ?? 'primary'}
            isFull
            isBusy={props.isBusy}
            aria-disabled={block !== undefined || undefined}
            aria-describedby="act-after"
            onClick={() => block === undefined && props.onAct()}
          >
            {props.actLabel}
          </Button>
          <p id="act-after" className={styles.after}>
            {block ?? props.after}
          </p>
        </div>
      }
    >
      <div className={styles.body}>{props.children}</div>
    </Frame>
  );
}
