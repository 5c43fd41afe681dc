import { useQuery } from '@tanstack/react-query';
import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { Lazily } from '../../platform/lazily.tsx';
import { useUser } from '../../platform/session.ts';
import { loadNamespaces } from '../../platform/text.ts';
import { receiptShareQuery } from './share-queries.ts';

const actChunk = createChunk(async () => {
  const [{ ShareAct }] = await Promise.all([import('./share-act.tsx'), loadNamespaces(['orders'])]);
  return ShareAct;
}, chunkTimeoutMs);

/** The way to share on a receipt, which names no owner: whoever is logged in and owns its order is given it. */
export function OwnShareAct({ receiptId }: { readonly receiptId: string }) {
  const user = useUser();
  const share = useQuery({ ...receiptShareQuery(receiptId), enabled: user !== undefined });
  return user && share.isSuccess ? <Lazily chunk={actChunk} given={{ receiptId }} /> : null;
}
