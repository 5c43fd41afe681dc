import { chooseLanguage } from '@truemark/browser/choose-language';
import { readStored } from '@truemark/browser/storage';
import { loadInstance } from '../platform/load-instance.ts';
import { isOnboardingDue, onboardingKey } from '../platform/onboarding.ts';
import { hasLogin, restoreLogin } from '../platform/session.ts';
import { followShell, getShell } from '../platform/shell.ts';
import { showLanguage } from '../platform/text.ts';
import { watchServer } from '../platform/watch-server.ts';
import { findRoute } from '../routes.tsx';
import { followChoices } from './follow-choices.ts';
import { accountChunks } from './frame/frame-chunks.ts';
import { onboardingChunk, shellChunks } from './shell-chunks.ts';

/** How long a visitor without any known language waits for the instance's own choice. */
const instanceWaitMs = 3_000;
const textRetryMs = 3_000;

function pause(ms: number): Promise<undefined> {
  return new Promise(resolve => setTimeout(resolve, ms, undefined));
}

/** Without its words the page cannot say anything, not even that they are missing: it keeps asking. */
async function showFirstLanguage(settings: ReturnType<typeof loadInstance>): Promise<void> {
  const hinted = chooseLanguage({ stored: readStored('local', 'language'), browser: navigator.languages });
  const language = hinted ?? (await Promise.race([settings, pause(instanceWaitMs)]))?.defaultLanguage ?? 'en';
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
  const settings = loadInstance();
  const isGreeted = isOnboardingDue({
    shell: getShell(),
    pathname: location.pathname,
    stored: readStored('session', onboardingKey),
  });
  await Promise.all([
    showFirstLanguage(settings),
    ...(isGreeted
      ? [onboardingChunk.load()]
      : [shellChunks[getShell()].load(), findRoute(location.pathname)?.chunks[getShell()].load()]),
    // Which money is in use must be seen from the first picture on.
    ...(hasLogin() ? [accountChunks[getShell()].load()] : []),
  ]);
  // Behind the board, the page it leads to comes in meanwhile.
  if (isGreeted) void Promise.all([shellChunks.mobile.load(), findRoute('/')?.chunks.mobile.load()]);
}
