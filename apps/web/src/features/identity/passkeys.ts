import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';

/** Whether passkeys work here: in a browser that knows them, on a site with a name of its own over a secure connection. */
export function canUsePasskeys(): boolean {
  const isNumber = /^[\d.]+$|:/.test(location.hostname);
  return 'PublicKeyCredential' in globalThis && isSecureContext && !isNumber;
}

/** The owner closed the browser's question, or it timed out: nothing has to be said about that. */
class PasskeyCanceled extends Error {}

export function isPasskeyCanceled(error: unknown): boolean {
  return error instanceof PasskeyCanceled;
}

/** Gives the browser's own refusal a name. */
export async function askBrowser<Result>(ask: () => Promise<Result>): Promise<Result> {
  try {
    return await ask();
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    throw name === 'NotAllowedError' || name === 'AbortError' ? new PasskeyCanceled('', { cause: error }) : error;
  }
}

/** Has the browser sign a challenge of the server with one of the owner's passkeys. */
export async function signWithPasskey(options: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  // The server's library wrote them; the contract passes them through as plain JSON.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await askBrowser(() => startAuthentication({ optionsJSON }))) };
}
