import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { type LiveSocket, type LiveSocketTiming, openLiveSocket } from './live-socket.ts';

let server: WebSocketServer;
let connections: ServerSocket[];
let live: LiveSocket | undefined;

beforeEach(async () => {
  connections = [];
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  server.on('connection', socket => connections.push(socket));
  await once(server, 'listening');
});
afterEach(async () => {
  live?.close();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const client of server.clients) client.terminate();
  await new Promise(resolve => server.close(resolve));
});

function open(timing: LiveSocketTiming): string[] {
  const told: string[] = [];
  live = openLiveSocket({
    findAddress: () => `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    onOpen: () => told.push('open'),
    onText: text => told.push(text),
    onLost: () => told.push('lost'),
    ...timing,
  });
  return told;
}
const settle = (count: number) =>
  vi.waitFor(() => expect(connections).toHaveLength(count), { timeout: 10_000, interval: 5 });

/** What a page is to the stream: events of the window and the document. */
function stubPage() {
  const document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const window = new EventTarget();
  vi.stubGlobal('document', document);
  vi.stubGlobal('window', window);
  return { document, window };
}

it('WEB-592 a connection that says nothing for long is given up, one that speaks is kept', async () => {
  const told = open({ silenceMs: 200, reconnectMs: 10 });
  await settle(1);
  const beat = setInterval(() => connections[0]?.send('here'), 20);
  await vi.waitFor(() => expect(told.filter(line => line === 'here').length).toBeGreaterThan(25), { timeout: 10_000 });
  expect(connections).toHaveLength(1);
  clearInterval(beat);
  await settle(2);
  expect(told.filter(line => line !== 'here').slice(0, 2)).toEqual(['open', 'lost']);
});

it('WEB-592 a network that comes back gets a new connection at once', async () => {
  const { window } = stubPage();
  const told = open({ reconnectMs: 60_000 });
  await vi.waitFor(() => expect(told).toEqual(['open']));
  window.dispatchEvent(new Event('online'));
  await settle(2);
  connections[1]?.terminate();
  await vi.waitFor(() => expect(told).toEqual(['open', 'lost', 'open', 'lost']));
  window.dispatchEvent(new Event('online'));
  await settle(3);
});

it('WEB-592 a page that is shown again gives a connection up that has been quiet, also after a sleep', async () => {
  const { document } = stubPage();
  const told = open({ reconnectMs: 60_000, quietMs: 18_000, silenceMs: 37_500 });
  await vi.waitFor(() => expect(told).toEqual(['open']));
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual(['open']);
  const sleptMs = 20_000;
  const now = Date.now;
  vi.spyOn(Date, 'now').mockImplementation(() => now() + sleptMs);
  document.visibilityState = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual(['open']);
  document.visibilityState = 'visible';
  document.dispatchEvent(new Event('visibilitychange'));
  expect(told).toEqual(['open', 'lost']);
  await settle(2);
});

it('WEB-592 pages that lost a server together come back apart', async () => {
  const waits: number[] = [];
  const delay = globalThis.setTimeout;
  vi.spyOn(globalThis, 'setTimeout').mockImplementation((work, ms, ...rest) => {
    if (ms !== undefined && ms >= 3_000 && ms <= 6_000) waits.push(ms);
    return delay(work, ms, ...rest);
  });
  for (const random of [0, 0.5, 0.99]) {
    const told = open({ random: () => random });
    await vi.waitFor(() => expect(told).toEqual(['open']));
    connections.at(-1)?.terminate();
    await vi.waitFor(() => expect(told).toEqual(['open', 'lost']));
    live?.close();
  }
  expect(waits).toEqual([3_000, 4_500, 5_970]);
});
