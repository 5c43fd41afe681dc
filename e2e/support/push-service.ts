import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { Page } from '@playwright/test';

/** A push service on this machine, and the one browser that it serves. */
export interface TestPushService {
  readonly origin: string;
  /** What the browser would give out of the next message: decrypted as RFC 8291 says. */
  takeMessage(): Promise<string>;
  /** Gives a page a subscription at this service, and the permission: a browser without a window has neither. */
  giveTo(page: Page): Promise<void>;
  close(): void;
}

const saltBytes = 16;

export async function openPushService(): Promise<TestPushService> {
  const keys = createECDH('prime256v1');
  const publicKey = keys.generateKeys();
  const secret = randomBytes(16);
  const arrived: Buffer[] = [];
  const waiting: ((message: Buffer) => void)[] = [];
  const server = createServer(async (request, reply) => {
    const message = await buffer(request);
    reply.writeHead(201).end();
    const next = waiting.shift();
    if (next) next(message);
    else arrived.push(message);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  /** Source: RFC 8188, section 2, and RFC 8291, section 3. */
  function open(message: Buffer): string {
    const salt = message.subarray(0, saltBytes);
    const keyEnd = saltBytes + 5 + message.readUInt8(saltBytes + 4);
    const sender = message.subarray(saltBytes + 5, keyEnd);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, sender]);
    const shared = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), secret, info, 32));
    const derive = (name: string, bytes: number) => Buffer.from(hkdfSync('sha256', shared, salt, name, bytes));
    const key = derive('Content-Encoding: aes128gcm\0', 16);
    const cipher = createDecipheriv('aes-128-gcm', key, derive('Content-Encoding: nonce\0', 12));
    cipher.setAuthTag(message.subarray(-16));
    const plain = Buffer.concat([cipher.update(message.subarray(keyEnd, -16)), cipher.final()]);
    // The last byte says that no record follows.
    return plain.subarray(0, -1).toString();
  }

  return {
    origin,
    async takeMessage() {
      const message = arrived.shift() ?? (await new Promise<Buffer>(resolve => waiting.push(resolve)));
      return open(message);
    },
    async giveTo(page) {
      await page.addInitScript(installSubscription, {
        endpoint: `${origin}/browser`,
        p256dh: [...publicKey],
        auth: [...secret],
      });
    },
    close: () => server.close(),
  };
}

interface SubscriptionKeys {
  readonly endpoint: string;
  readonly p256dh: readonly number[];
  readonly auth: readonly number[];
}

/** Runs in the page: what a browser with a push service does, as far as the product asks for it. */
function installSubscription(given: SubscriptionKeys): void {
  const kept = 'test-push-subscribed';
  let sender: ArrayBuffer | null = null;
  const subscription = {
    endpoint: given.endpoint,
    options: {
      get applicationServerKey() {
        return sender;
      },
    },
    getKey: (name: 'p256dh' | 'auth') => new Uint8Array(given[name]).buffer,
    async unsubscribe() {
      sessionStorage.removeItem(kept);
      return true;
    },
  };
  Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
  Notification.requestPermission = async () => 'granted';
  Object.assign(PushManager.prototype, {
    async getSubscription() {
      return sessionStorage.getItem(kept) === null ? null : subscription;
    },
    async subscribe({ applicationServerKey }: { readonly applicationServerKey: string }) {
      const text = atob(applicationServerKey.replaceAll('-', '+').replaceAll('_', '/'));
      sender = Uint8Array.from(text, letter => letter.charCodeAt(0)).buffer;
      sessionStorage.setItem(kept, 'true');
      return subscription;
    },
  });
}
