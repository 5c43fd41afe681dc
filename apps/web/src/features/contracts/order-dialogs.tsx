import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { ContractOrder } from '@truemark/contract/trading/contracts';
import { useCallback, useEffect } from 'react';
import { create } from 'zustand';
import { Lazily } from '../../platform/lazily.tsx';
import { endLimitRequest, useLimitRequest } from '../../platform/limit-request.ts';
import { loadNamespaces } from '../../platform/text.ts';
import type { OrderDialog } from './dialogs/order-dialog-body.tsx';

const useOrderDialog = create<{ readonly dialog: OrderDialog | undefined }>(() => ({ dialog: undefined }));

export function openOrderDialog(dialog: OrderDialog): void {
  useOrderDialog.setState({ dialog });
}

const dialogChunk = createChunk(async () => {
  const [{ OrderDialogBody }] = await Promise.all([
    import('./dialogs/order-dialog-body.tsx'),
    loadNamespaces(['orders', 'refusals']),
  ]);
  return OrderDialogBody;
}, chunkTimeoutMs);

/**
 * Where the dialogs of orders are drawn; one for each page that has orders. `orders` are those of the page in their
 * newest state: a request from the chart names its order by the number, and an open dialog follows its order.
 */
export function OrderDialogs(props: { readonly orders: readonly ContractOrder[] }) {
  const { orders } = props;
  const dialog = useOrderDialog(state => state.dialog);
  const request = useLimitRequest(state => state.request);
  useEffect(() => {
    if (!request) return;
    const { orderId, ...limits } = request;
    const order = orders.find(({ id }) => id === orderId);
    if (!order) return;
    endLimitRequest();
    openOrderDialog({ kind: 'limits', order, ...limits });
  }, [request, orders]);
  useEffect(() => () => useOrderDialog.setState({ dialog: undefined }), []);
  // What was asked in another dialog may be answered only now: it closes its own.
  const close = useCallback(
    () => useOrderDialog.setState(state => (state.dialog === dialog ? { dialog: undefined } : state)),
    [dialog],
  );
  return (
    dialog && <Lazily chunk={dialogChunk} given={{ dialog: renew(dialog, orders), onClose: close }} onFailed={close} />
  );
}

function renew(dialog: OrderDialog, orders: readonly ContractOrder[]): OrderDialog {
  if (dialog.kind === 'closeAll') return dialog;
  return { ...dialog, order: orders.find(({ id }) => id === dialog.order.id) ?? dialog.order };
}
