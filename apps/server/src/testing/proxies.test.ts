import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import https from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import path from 'node:path';
import { text as readAll } from 'node:stream/consumers';
import { allCalls } from '@truemark/contract/all-calls';
import { eventStreamPath } from '@truemark/contract/events-path';
import { uploadPartBytes } from '@truemark/contract/limits';
import { marketStreamPath } from '@truemark/contract/markets/market-stream-path';
import { partBodyBytesMax } from '@truemark/contract/people/files';
import { afterEach, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { openTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import type { Person } from './platform-calls.ts';
import { openProcessWorld, type ProcessWorld } from './process-world.ts';
import { isWholeRun } from './test-extent.ts';

const deploy = path.resolve(import.meta.dirname, '../../../../deploy');
const host = 'truemark.example';
const token = 'figures-of-the-operator';

let database: TestDatabase | undefined;
let world: ProcessWorld | undefined;
let proxy: ChildProcess | undefined;

afterEach(async () => {
  proxy?.kill('SIGTERM');
  if (proxy?.exitCode === null) await once(proxy, 'exit');
  await world?.close();
  await database?.close();
});

interface Place {
  readonly folder: string;
  readonly port: number;
  /** Of the server behind it, `127.0.0.1:8080` in the examples. */
  readonly server: string;
}

/** The example as it stands, but for ports, certificates and where it writes. */
const proxies = {
  nginx({ folder, port, server }: Place): string[] {
    const files = ['-keyout', path.join(folder, 'privkey.pem'), '-out', path.join(folder, 'fullchain.pem')];
    const kind = ['-x509', '-nodes', '-days', '2', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256'];
    spawnSync('openssl', ['req', ...kind, ...files, '-subj', `/CN=${host}`]);
    const example = fs
      .readFileSync(path.join(deploy, 'nginx/truemark.conf'), 'utf8')
      .replaceAll('127.0.0.1:8080', server)
      .replaceAll(`/etc/ssl/${host}`, folder)
      .replace('listen 80;', `listen unix:${folder}/plain.sock;`)
      .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      kind => `${kind}_temp_path ${folder}/${kind};`,
    );
    const frame = `${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log stderr; daemon off; events {}
      http { access_log off; ${temporary.join(' ')} ${example} }`;
    fs.writeFileSync(path.join(folder, 'nginx.conf'), frame);
    return ['nginx', '-e', 'stderr', '-c', path.join(folder, 'nginx.conf')];
  },
  caddy({ folder, port, server }: Place): string[] {
    const example = fs
      .readFileSync(path.join(deploy, 'caddy/Caddyfile'), 'utf8')
      .replaceAll('127.0.0.1:8080', server)
      .replace(`${host} {`, `https://${host}:${port} {\n\tbind 127.0.0.1\n\ttls internal`);
    const frame = `{\n\tadmin off\n\tauto_https disable_redirects\n\tskip_install_trust\n\tstorage file_system ${folder}\n}\n`;
    fs.writeFileSync(path.join(folder, 'Caddyfile'), `${frame}${example}`);
    return ['caddy', 'run', '--adapter', 'caddyfile', '--config', path.join(folder, 'Caddyfile')];
  },
} as const;

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

/** Asks as a browser would, over TLS; whose certificate it is does not matter here. */
async function ask(port: number, route: string, { body, ...headers }: Record<string, string> = {}) {
  const method = body === undefined ? 'GET' : 'POST';
  const about = { method, servername: host, rejectUnauthorized: false, agent: false } as const;
  const sent = { host, 'content-type': 'application/json', ...headers };
  const request = https.request({ ...about, host: '127.0.0.1', port, path: route, headers: sent });
  request.end(body);
  const [response] = await once(request, 'response');
  return { status: Number(response.statusCode), text: await readAll(response) };
}

function openStream(port: number, route: string): WebSocket {
  const options = { servername: host, rejectUnauthorized: false, headers: { host }, origin: `https://${host}` };
  return new WebSocket(`wss://127.0.0.1:${port}${route}`, options);
}

async function startBehind(name: keyof typeof proxies) {
  database = await openTestDatabase();
  world = openProcessWorld(database);
  const server = world.start('one', { settings: { PUBLIC_URL: `https://${host}`, METRICS_TOKEN: token } });
  const user = await world.addUser();
  const folder = world.dirOf(name);
  fs.mkdirSync(folder);
  const port = await findFreePort();
  const { host: address } = new URL(await server.ready);
  const [program = '', ...words] = proxies[name]({ folder, port, server: address });
  const started = spawn(program, words, { stdio: ['ignore', 'ignore', 'pipe'], env: { ...process.env, HOME: folder } });
  proxy = started;
  let said = '';
  started.stderr.on('data', part => {
    said += part;
  });
  started.once('error', error => {
    said += `${error.message}: this part of --all needs it (apt-get install nginx-light caddy)`;
  });
  try {
    await expect.poll(() => ask(port, '/readyz').catch(() => ({ status: 0 }))).toMatchObject({ status: 200 });
  } catch (error) {
    throw new Error(`${name} does not serve: ${said}`, { cause: error });
  }
  return { port, user, direct: await server.ready };
}

async function expectUploads(port: number, { token: authorization }: Person): Promise<void> {
  const call = async (name: 'startUpload' | 'sendUploadPart', body: unknown) =>
    JSON.parse((await ask(port, allCalls[name].path, { authorization, body: JSON.stringify(body) })).text).result;
  const about = { purpose: 'identity', bytes: 2 * uploadPartBytes, fingerprint: 'fingerprint-of-it' };
  const { uploadId } = await call('startUpload', about);
  // It begins as a JPEG does; what it is nobody asks before its end.
  const data = Buffer.alloc(uploadPartBytes, 7).fill('ffd8ffe0', 0, 4, 'hex').toString('base64');
  expect(await call('sendUploadPart', { uploadId, offset: 0, data })).toEqual({ received: uploadPartBytes });
  const large = await ask(port, allCalls.sendUploadPart.path, { authorization, body: 'x'.repeat(1_200_000) });
  expect(large.status).toBe(413);
}

async function expectStreams(port: number, user: Person): Promise<void> {
  const market = openStream(port, marketStreamPath);
  // Prices come as they change, and are not held back until there are many.
  for (let message = 0; message < 3; message += 1)
    expect(JSON.parse(String((await once(market, 'message'))[0]))).not.toEqual([]);
  market.close();
  const events = openStream(port, eventStreamPath);
  await once(events, 'open');
  events.send(JSON.stringify({ token: user.token }));
  expect(JSON.parse(String((await once(events, 'message'))[0]))).toMatchObject([{ type: 'ready' }]);
  events.close();
}

it('OPR-033 the examples let the largest call through, hide the figures, and believe nobody but themselves', () => {
  const [nginx, caddy] = ['nginx/truemark.conf', 'caddy/Caddyfile'].map(name =>
    fs.readFileSync(path.join(deploy, name), 'utf8'),
  );
  expect(partBodyBytesMax).toBeLessThan(1_000_000);
  expect(nginx).toMatch(/client_max_body_size 1m;/);
  expect(nginx).toMatch(/location = \/metrics \{\s*return 404;/);
  expect(caddy).toContain('respond /metrics 404');
  expect(nginx).toContain('proxy_set_header X-Forwarded-For $remote_addr;');
});

// Not every machine has them: `npm test -- --all` wants them, and fails without.
it.each(isWholeRun ? (['nginx', 'caddy'] as const) : [])(
  'OPR-033 %s passes on calls, uploads and live streams, as the example says',
  {
    timeout: 60_000,
  },
  async name => {
    const { port, user, direct } = await startBehind(name);
    await expectUploads(port, user);
    await expectStreams(port, user);
    const authorization = `Bearer ${token}`;
    expect((await fetch(`${direct}/metrics`, { headers: { authorization } })).status).toBe(200);
    expect((await ask(port, '/metrics', { authorization })).status).toBe(404);
  },
);
