import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { CancelDialog } from './cancel-dialog.tsx';
import { CloseAllDialog } from './close-all-dialog.tsx';
import { CloseDialog } from './close-dialog.tsx';
import { LimitsDialog } from './limits-dialog.tsx';

/** The dialog that is asked for. */
export function OrderDialogBody(props: { readonly dialog: OrderDialog; readonly onClose: () => void }) {
  const { dialog, onClose } = props;
  switch (dialog.kind) {
    case 'close':
      return <CloseDialog key={dialog.order.id} order={dialog.order} onClose={onClose} />;
    case 'cancel':
      return <CancelDialog key={dialog.order.id} order={dialog.order} onClose={onClose} />;
    case 'limits': {
      const { kind: _, ...given } = dialog;
      return <LimitsDialog key={dialog.order.id} {...given} onClose={onClose} />;
    }
    case 'closeAll': {
      const { kind: _, ...given } = dialog;
      return <CloseAllDialog {...given} onClose={onClose} />;
    }
  }
}

/** What is being asked before something is done with an order. */
export type OrderDialog =
  | { readonly kind: 'close'; readonly order: ContractOrder }
  | { readonly kind: 'limits'; readonly order: ContractOrder; readonly stopLoss?: string; readonly takeProfit?: string }
  | { readonly kind: 'cancel'; readonly order: ContractOrder }
  /** Positions of one instrument, or of all of them. */
  | { readonly kind: 'closeAll'; readonly code?: string };
