import { chunkTimeoutMs } from '@truemark/contract/limits';
import { createChunk } from '../../platform/chunk.ts';
import { loadNamespaces } from '../../platform/text.ts';
import { useChunk } from '../../platform/use-chunk.ts';

/** The footer stands below the first picture, so it comes after it. */
const footerChunk = createChunk(async () => {
  const [module] = await Promise.all([import('./site-footer.tsx'), loadNamespaces(['content', 'footer'])]);
  return module.SiteFooter;
}, chunkTimeoutMs);

export function FooterSlot() {
  const footer = useChunk(footerChunk);
  if (footer.status !== 'ready') return null;
  const SiteFooter = footer.value;
  return <SiteFooter />;
}
