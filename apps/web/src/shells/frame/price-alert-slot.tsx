import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { Lazily } from '../../platform/lazily.tsx';
import { endPriceAlertRequest, usePriceAlertRequest } from '../../platform/price-alert-request.ts';
import { loadNamespaces } from '../../platform/text.ts';

const dialogChunk = createChunk(async () => {
  const [{ AlertDialog }] = await Promise.all([
    import('../../features/price-alerts/alert-dialog.tsx'),
    loadNamespaces(['alerts', 'refusals']),
  ]);
  return AlertDialog;
}, chunkTimeoutMs);

/** The form of a price alert over whatever page asks for it; loaded when it is first asked for. */
export function PriceAlertSlot() {
  const request = usePriceAlertRequest(state => state.request);
  return (
    request && (
      <Lazily chunk={dialogChunk} given={{ request, onClose: endPriceAlertRequest }} onFailed={endPriceAlertRequest} />
    )
  );
}
