import { createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import { Lazily } from '../../platform/lazily.tsx';
import { useUser } from '../../platform/session.ts';
import { closeSupportPanel, useSupportPanel } from '../../platform/support-panel.ts';

const partChunk = createChunk(
  async () => (await import('../../features/support/support-over-page.tsx')).SupportOverPage,
  chunkTimeoutMs,
);

/** What the chat with support shows over every page: loaded for users, and for visitors once they open the chat. */
export function SupportSlot() {
  const user = useUser();
  const isOpen = useSupportPanel(panel => panel.isOpen);
  return user || isOpen ? <Lazily chunk={partChunk} given={{}} onFailed={closeSupportPanel} /> : null;
}
