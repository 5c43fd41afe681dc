import querystring from 'node:querystring';
import type { Delivery } from '../delivery.ts';

export interface Sms {
  /** The same for every try; sent as `Idempotency-Key`, so that a service can tell. */
  readonly key: string;
  /** E.164: `+4915112345678`. */
  readonly to: string;
  readonly text: string;
}

export interface SmsService {
  send(sms: Sms): Promise<Delivery>;
}

const answerMs = 15_000;

/** Refusals of us or of the moment, not of the message: they may pass. */
const passingStatuses = [401, 403, 404, 405, 407, 408, 409, 425, 429];

function judgeStatus(status: number): Delivery {
  if (status >= 200 && status < 300) return { state: 'accepted' };
  const reason = `the service answered HTTP ${status}`;
  const isPassing = status < 400 || status >= 500 || passingStatuses.includes(status);
  return { state: isPassing ? 'postponed' : 'refused', reason };
}

/**
 * Sends an SMS by a POST of `{"to": "+49…", "text": "…"}` to an address. A user and password in the address become
 * basic authentication. Any answer of 200 to 299 means that the service has taken it; its body is not read.
 */
export function createSmsService(url: string): SmsService {
  const address = new URL(url);
  // A bare % stands for itself.
  const { username, password } = address;
  address.username = '';
  address.password = '';
  const login = `${querystring.unescape(username)}:${querystring.unescape(password)}`;
  const authorization = username === '' ? {} : { authorization: `Basic ${Buffer.from(login).toString('base64')}` };
  return {
    async send({ key, to, text }) {
      try {
        const response = await fetch(address, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': key, ...authorization },
          body: JSON.stringify({ to, text }),
          redirect: 'manual',
          signal: AbortSignal.timeout(answerMs),
        });
        await response.body?.cancel();
        return judgeStatus(response.status);
      } catch (error) {
        const { message, cause } = error as Error;
        return { state: 'postponed', reason: cause instanceof Error && cause.message ? cause.message : message };
      }
    },
  };
}
