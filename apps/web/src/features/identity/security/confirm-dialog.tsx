import { Button } from '@truemark/ui/button';
import type { ReactNode } from 'react';
import { useErrorMessage } from '../../../platform/error-message.tsx';
import { RefusalNote, SecurityDialog } from './security-dialog.tsx';
import { useAct } from './use-act.ts';

/** Asks before something that cannot be taken back. */
export function ConfirmDialog(props: {
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel: string;
  readonly isDanger?: boolean;
  readonly onConfirm: () => Promise<void>;
  readonly onClose: () => void;
}) {
  const describeError = useErrorMessage();
  const { isBusy, error, run } = useAct();
  return (
    <SecurityDialog title={props.title} onClose={props.onClose}>
      <p className="read">{props.children}</p>
      <RefusalNote text={error === undefined ? undefined : describeError(error)} />
      <Button
        variant={props.isDanger ? 'danger' : 'primary'}
        isFull
        isBusy={isBusy}
        onClick={() => void run(props.onConfirm)}
      >
        {props.confirmLabel}
      </Button>
    </SecurityDialog>
  );
}
