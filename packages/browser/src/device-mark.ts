import { readStored, writeStored } from './storage.ts';

const key = 'device';
const markBytes = 16;

/** Of a browser that keeps nothing: lasts as long as the page. */
let mark: string | undefined;

function makeMark(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(markBytes));
  return Array.from(bytes, byte => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * A random mark of this browser, made at the first call. By it the server tells a login here from one on a new device,
 * and does not lock the owner out when strangers try passwords. It says nothing else and goes to our own server only.
 */
export function loadDeviceMark(): string {
  if (mark !== undefined) return mark;
  mark = readStored('local', key) ?? makeMark();
  writeStored('local', key, mark);
  return mark;
}
