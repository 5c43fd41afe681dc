import { createChunk } from '@truemark/browser/chunk';
import { useChunk } from '@truemark/browser/use-chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { UserInfo } from '@truemark/contract/people/identity';
import { Lazily } from '../../platform/lazily.tsx';
import { useUser } from '../../platform/session.ts';
import { useShell } from '../../platform/shell.ts';
import { closeSupportPanel, useSupportPanel } from '../../platform/support-panel.ts';
import { loadNamespaces } from '../../platform/text.ts';

const panelChunk = createChunk(async () => {
  const [{ SupportPanel }] = await Promise.all([
    import('./support-panel.tsx'),
    loadNamespaces(['support', 'content', 'refusals']),
  ]);
  return SupportPanel;
}, chunkTimeoutMs);

const launcherChunk = createChunk(async () => {
  const [{ SupportLauncher }] = await Promise.all([import('./support-launcher.tsx'), loadNamespaces(['support'])]);
  return SupportLauncher;
}, chunkTimeoutMs);

/** The chat with support over the page, and the word that something of it is unread; visitors load it when they open it. */
export function SupportOverPage() {
  const user = useUser();
  const isOpen = useSupportPanel(panel => panel.isOpen);
  const isWide = useShell() === 'desktop';
  if (isOpen && isWide) return <Lazily chunk={panelChunk} given={{}} onFailed={closeSupportPanel} />;
  return user && !user.isGuest ? <Launcher key={user.id} user={user} /> : null;
}

/** Nobody has asked for it: where it does not come, the page goes on without. */
function Launcher(props: { readonly user: UserInfo }) {
  const launcher = useChunk(launcherChunk);
  if (launcher.status !== 'ready') return null;
  const SupportLauncher = launcher.value;
  return <SupportLauncher user={props.user} />;
}
