import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { askBrowser } from '../../passkeys.ts';

/** Has the browser make a passkey by the server's options. */
export async function createPasskey(options: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  // The server's library wrote them; the contract passes them through as plain JSON.
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await askBrowser(() => startRegistration({ optionsJSON }))) };
}
