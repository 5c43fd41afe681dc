import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a browser read of a message, and what its push service saw of it. */
export interface ReceivedPush {
  readonly path: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Of the token of the sender, whose signature holds. */
  readonly claims: { readonly aud: string; readonly exp: number; readonly sub: string };
}

/** A push service with one browser behind it: it checks who sends, as the services do, and the browser decrypts. */
export async function openPushPeer() {
  const browser = createECDH('prime256v1');
  browser.generateKeys();
  const authSecret = randomBytes(16);
  const received: ReceivedPush[] = [];
  const peer = { status: 201, received };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const claims = readSender(String(request.headers.authorization));
      const text = decryptPush(Buffer.concat(chunks), browser, authSecret);
      received.push({ path: request.url ?? '', text, headers: request.headers, claims });
      response.writeHead(peer.status, { location: '/elsewhere' }).end('what a service says');
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(peer, {
    origin,
    /** What the browser gives to a site. */
    subscription: {
      publicKey: browser.getPublicKey().toString('base64url'),
      authSecret: authSecret.toString('base64url'),
    },
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  });
}

export type PushPeer = Awaited<ReturnType<typeof openPushPeer>>;

/** Throws for a sender whose token is not signed by the key that it names (RFC 8292). */
function readSender(authorization: string): ReceivedPush['claims'] {
  const [, token = '', point = ''] = /^vapid t=([^,]+), k=(\S+)$/.exec(authorization) ?? [];
  const bytes = Buffer.from(point, 'base64url');
  const x = bytes.subarray(1, 33).toString('base64url');
  const y = bytes.subarray(33).toString('base64url');
  const key = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const [head = '', body = '', signature = ''] = token.split('.');
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the token of the sender is not signed by its key');
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as ReceivedPush['claims'];
}

/** RFC 8291, from the side of the browser. */
function decryptPush(body: Buffer, browser: ReturnType<typeof createECDH>, authSecret: Buffer): string {
  const salt = body.subarray(0, 16);
  const senderKey = body.subarray(21, 21 + body.readUInt8(20));
  const sealed = body.subarray(21 + senderKey.length);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), senderKey]);
  const secret = Buffer.from(hkdfSync('sha256', browser.computeSecret(senderKey), authSecret, info, 32));
  const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16));
  const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12));
  const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}
