/** Hosts of the push services of browsers, and domains (with a dot before them) below which each has its own. */
const services = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

const lengthMax = 2_000;

/**
 * Whether an address that a browser gave is one of a push service: whoever asks for pushes would else have this server post
 * to an address of their choice, the machines beside it among them. `origins` are those that the operator allows besides.
 */
export function isPushEndpoint(endpoint: string, origins: readonly string[]): boolean {
  if (endpoint.length > lengthMax || !URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.username !== '' || url.password !== '') return false;
  if (origins.includes(url.origin)) return true;
  const isKnown = services.some(service =>
    service.startsWith('.') ? url.hostname.endsWith(service) : url.hostname === service,
  );
  return url.protocol === 'https:' && url.port === '' && isKnown;
}
