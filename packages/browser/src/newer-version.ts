import { create } from 'zustand';

declare const __WEB_VERSION__: string;

interface NewerVersion {
  /** The server gives out a newer version than the page on screen. */
  readonly isReady: boolean;
}

export const useNewerVersion = create<NewerVersion>(() => ({ isReady: false }));

/** Takes down what version the server gives out, as somebody who asked it says. */
export function noteServedVersion(version: string): void {
  useNewerVersion.setState({ isReady: version !== __WEB_VERSION__ });
}

/** Asks the server which version it gives out. While it cannot be reached, nothing new is known. */
export async function checkVersion(): Promise<void> {
  try {
    const response = await fetch(`${import.meta.env.BASE_URL}version.txt`, { cache: 'no-store' });
    const version = response.ok ? await response.text() : '';
    // A development server answers every address with a page.
    if (/^[0-9a-f]{12}$/.test(version)) noteServedVersion(version);
  } catch {
    return;
  }
}
