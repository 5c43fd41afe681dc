import { readStored } from '@truemark/browser/storage';
import { findLanguage } from '@truemark/contract/languages';
import { loadInstance } from '../platform/load-instance.ts';
import { isOnboardingDue, onboardingKey } from '../platform/onboarding.ts';
import { takeSeed } from '../platform/page-seed.ts';
import { hasLogin, restoreLogin } from '../platform/session.ts';
import { followShell, getShell } from '../platform/shell.ts';
import { showLanguage } from '../platform/text.ts';
import { watchServer } from '../platform/watch-server.ts';
import { findRoute } from '../routes.tsx';
import { followChoices } from './follow-choices.ts';
import { footerChunk } from './frame/footer-slot.tsx';
import { accountChunks } from './frame/frame-chunks.ts';
import { onboardingChunk, shellChunks } from './shell-chunks.ts';

const textRetryMs = 3_000;

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

/**
 * The language that the page came in, or that `public/first-paint.js` has put in its place. Without its words the page
 * cannot say anything, not even that they are missing: it keeps asking.
 */
async function showFirstLanguage(): Promise<void> {
  const language = findLanguage(document.documentElement.lang) ?? 'en';
  for (;;) {
    try {
      await showLanguage(language);
      return;
    } catch {
      await pause(textRetryMs);
    }
  }
}

/** Brings everything the first picture needs, at the same time: instance, words, shell and page. */
export async function start(): Promise<void> {
  followShell();
  followChoices();
  restoreLogin();
  watchServer();
  const isDrawn = takeSeed();
  if (!isDrawn) void loadInstance();
  const shell = getShell();
  const { pathname } = location;
  const isGreeted = isOnboardingDue({
    shell,
    pathname,
    stored: readStored('session', onboardingKey),
  });
  await Promise.all([
    showFirstLanguage(),
    ...(isGreeted
      ? [onboardingChunk.load()]
      : [
          shellChunks[shell].load(),
          findRoute(pathname)?.chunks[shell].load(),
          // What stands on a page that came drawn stays there.
          ...(isDrawn ? [footerChunk.load()] : []),
        ]),
    // Which money is in use must be seen from the first picture on.
    ...(hasLogin() ? [accountChunks[shell].load()] : []),
  ]);
  // Behind the board, the page it leads to comes in meanwhile.
  if (isGreeted) void Promise.all([shellChunks.mobile.load(), findRoute('/')?.chunks.mobile.load()]);
}
