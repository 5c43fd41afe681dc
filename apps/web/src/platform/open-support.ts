import { showToast } from '@truemark/browser/toasts';
import { api } from './api.ts';
import { loadErrorText } from './error-text.ts';

/** Opens the support chat in a new window, or says why it is not there. */
export async function openSupport(): Promise<void> {
  try {
    const { url } = await api.call('openSupport', { body: { type: 'online_service' } });
    const opened = window.open(url, '_blank');
    // A browser that lets no window open after a wait goes there in this one.
    if (opened) opened.opener = null;
    else location.assign(url);
  } catch (error) {
    showToast('error', await loadErrorText(error));
  }
}
