import { loadTheme, showTheme } from '@truemark/browser/theme';
import { api } from './api.ts';
import { useInstance } from './instance.ts';
import { followOtherTabs } from './session.ts';
import { showFirstLanguage } from './text.ts';
import { guardForms } from './unsaved.ts';
import { followWidth } from './width.ts';

const retryMs = 3_000;

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

/** Asks what this installation is, until it is known. */
async function loadInstance(): Promise<void> {
  for (;;) {
    try {
      const settings = await api.call('getSettings', { body: { key: 'instance' } });
      useInstance.setState({ settings });
      return;
    } catch {
      await pause(retryMs);
    }
  }
}

/** Brings what the first picture needs. Without its words the page cannot say anything: it keeps asking. */
export async function start(): Promise<void> {
  showTheme(loadTheme());
  followWidth();
  followOtherTabs();
  guardForms();
  void loadInstance();
  for (;;) {
    try {
      await showFirstLanguage();
      return;
    } catch {
      await pause(retryMs);
    }
  }
}
