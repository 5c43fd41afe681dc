import { type Chunk, createChunk } from '@truemark/browser/chunk';
import { chunkTimeoutMs } from '@truemark/contract/limits';
import type { Shell } from '../platform/choose-shell.ts';
import { loadNamespaces } from '../platform/text.ts';
import type { ShellModule } from './frame/shell-props.ts';

/** The two shells; a visitor loads the one that is used. */
export const shellChunks: Readonly<Record<Shell, Chunk<ShellModule>>> = {
  desktop: createChunk(async () => (await import('./desktop/desktop-shell.tsx')).desktopShell, chunkTimeoutMs),
  mobile: createChunk(async () => (await import('./mobile/mobile-shell.tsx')).mobileShell, chunkTimeoutMs),
};

/** The board that greets a phone once per browser session, with its words and its language picker. */
export const onboardingChunk = createChunk(async () => {
  const [board, picker] = await Promise.all([
    import('../features/onboarding/onboarding-page.tsx'),
    import('./frame/language-picker.tsx'),
    loadNamespaces(['onboarding', 'account-shell']),
  ]);
  return { Board: board.default, LanguagePicker: picker.LanguagePicker };
}, chunkTimeoutMs);
