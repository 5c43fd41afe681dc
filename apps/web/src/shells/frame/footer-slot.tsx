import { createChunk } from '@truemark/browser/chunk';
import { useChunk } from '@truemark/browser/use-chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { useEffect } from 'react';
import { isOutOfReach, useNetwork } from '../../platform/network.ts';
import { loadNamespaces } from '../../platform/text.ts';

/** The footer stands below the first picture, so it comes after it. */
export const footerChunk = createChunk(async () => {
  const [module] = await Promise.all([import('./site-footer.tsx'), loadNamespaces(['content', 'footer'])]);
  return module.SiteFooter;
}, chunkTimeoutMs);

/** Draws the footer; one that did not come is asked for again once the server is back in reach. */
export function FooterSlot() {
  const footer = useChunk(footerChunk);
  const isOut = useNetwork(isOutOfReach);
  useEffect(() => {
    if (!isOut) footerChunk.retry();
  }, [isOut]);
  if (footer.status !== 'ready') return null;
  const SiteFooter = footer.value;
  return <SiteFooter />;
}
