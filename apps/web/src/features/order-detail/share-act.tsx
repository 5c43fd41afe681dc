import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { Button } from '@truemark/ui/button';
import { Icon } from '@truemark/ui/icon';
import Share2 from 'lucide-react/icons/share-2';
import { useCallback, useState } from 'react';
import { Lazily } from '../../platform/lazily.tsx';
import { loadNamespaces, useText } from '../../platform/text.ts';

const dialogChunk = createChunk(async () => {
  const [{ ShareDialog }] = await Promise.all([import('./share-dialog.tsx'), loadNamespaces(['share', 'refusals'])]);
  return ShareDialog;
}, chunkTimeoutMs);

/** Opens what an order's result is shared with; it is loaded when somebody asks for it. */
export function ShareAct(props: { readonly receiptId: string }) {
  const t = useText('orders');
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon of={Share2} size={16} />
        {t('share')}
      </Button>
      {isOpen && <Lazily chunk={dialogChunk} given={{ receiptId: props.receiptId, onClose: close }} onFailed={close} />}
    </>
  );
}
