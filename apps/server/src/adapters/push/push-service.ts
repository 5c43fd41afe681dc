import type { Delivery } from '../delivery.ts';
import { encryptPush } from './encrypt-push.ts';
import { isPushEndpoint } from './push-endpoint.ts';
import type { VapidKey } from './vapid-key.ts';

export interface Push {
  readonly endpoint: string;
  /** Of the browser, base64url. */
  readonly publicKey: string;
  readonly authSecret: string;
  readonly text: string;
  readonly isUrgent: boolean;
}

/** `gone`: the browser takes no pushes any more, and never will at this address. */
export type PushDelivery = Delivery | { readonly state: 'gone' };

export interface PushService {
  readonly key: VapidKey;
  isEndpoint(endpoint: string): boolean;
  send(push: Push, nowMs: number): Promise<PushDelivery>;
}

export interface PushServiceSettings {
  readonly key: VapidKey;
  /** `mailto:` or `https:`: whom a push service turns to. Apple refuses messages without a real one. */
  readonly subject: string;
  /** Origins of push services beside those of the browsers we know. */
  readonly origins: readonly string[];
}

const answerMs = 10_000;
/** How long a push service keeps what a browser is not there to take. */
const keptSeconds = 24 * 3_600;

function judgeStatus(status: number): PushDelivery {
  if (status >= 200 && status < 300) return { state: 'accepted' };
  if (status === 404 || status === 410) return { state: 'gone' };
  const reason = `the push service answered HTTP ${status}`;
  return { state: status === 429 || status >= 500 ? 'postponed' : 'refused', reason };
}

/** Sends messages to browsers by their push services (RFC 8030), encrypted for each. */
export function createPushService({ key, subject, origins }: PushServiceSettings): PushService {
  const isEndpoint = (endpoint: string) => isPushEndpoint(endpoint, origins);
  return {
    key,
    isEndpoint,
    async send({ endpoint, publicKey, authSecret, text, isUrgent }, nowMs) {
      // The list of services may have become shorter since the browser was taken in.
      if (!isEndpoint(endpoint)) return { state: 'gone' };
      const keys = { publicKey: Buffer.from(publicKey, 'base64url'), authSecret: Buffer.from(authSecret, 'base64url') };
      try {
        const answer = await fetch(endpoint, {
          method: 'POST',
          headers: {
            authorization: key.authorize(endpoint, subject, nowMs),
            'content-encoding': 'aes128gcm',
            'content-type': 'application/octet-stream',
            ttl: String(keptSeconds),
            urgency: isUrgent ? 'high' : 'normal',
          },
          body: encryptPush(Buffer.from(text), keys),
          // Another address is none that the list knows.
          redirect: 'manual',
          signal: AbortSignal.timeout(answerMs),
        });
        await answer.body?.cancel();
        return judgeStatus(answer.status);
      } catch (error) {
        return { state: 'postponed', reason: error instanceof Error ? error.message : String(error) };
      }
    },
  };
}
