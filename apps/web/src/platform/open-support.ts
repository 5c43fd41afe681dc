import { showToast } from '@truemark/browser/toasts';
import { api } from './api.ts';
import { loadErrorText } from './error-text.ts';
import { navigateTo } from './navigator.ts';
import { hasLogin } from './session.ts';
import { getShell } from './shell.ts';
import { useSupportPanel } from './support-panel.ts';

/** Page of the chat. */
export const supportPath = '/support';

/**
 * Opens the chat with support: over the page in a wide window, as a page on telephones, and in a new window where another
 * service holds it. Says why where it is not there.
 */
export async function openSupport(): Promise<void> {
  try {
    const { url, isOutside } = await api.call('openSupport', { body: { type: 'online_service' } });
    if (isOutside) openWindow(hasLogin() ? ((await api.call('getSupportProfile')).outsideUrl ?? url) : url);
    else if (getShell() === 'mobile') navigateTo(supportPath);
    else useSupportPanel.setState({ isOpen: true });
  } catch (error) {
    showToast('error', await loadErrorText(error));
  }
}

function openWindow(url: string): void {
  const opened = window.open(url, '_blank');
  // A browser that lets no window open after a wait goes there in this one.
  if (opened) opened.opener = null;
  else location.assign(url);
}
