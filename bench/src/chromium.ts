import { existsSync } from 'node:fs';

const places = ['/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-headless-shell'];

/** Launch options for the Chromium of this machine, or for Playwright's own when there is none. */
export function findChromium() {
  const executablePath = process.env.CHROMIUM_PATH ?? places.find(existsSync);
  return {
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
  };
}
