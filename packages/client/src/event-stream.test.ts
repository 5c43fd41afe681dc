import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { type EventStream, type EventStreamOptions, openEventStream, readEventFrame } from './event-stream.ts';

let server: WebSocketServer | undefined;
let stream: EventStream | undefined;

afterEach(async () => {
  stream?.close();
  for (const client of server?.clients ?? []) client.terminate();
  await new Promise(resolve => server?.close(resolve) ?? resolve(undefined));
  server = undefined;
});

interface Connection {
  readonly socket: ServerSocket;
  readonly hello: unknown;
  say(...messages: unknown[]): void;
}

/** A server whose connections a test takes one by one, each with its hello. */
async function openServer() {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1', path: '/events' });
  await once(server, 'listening');
  const waiting: Connection[] = [];
  server.on('connection', socket => {
    socket.once('message', data => {
      const say = (...messages: unknown[]) => socket.send(JSON.stringify(messages));
      waiting.push({ socket, hello: JSON.parse(data.toString()), say });
    });
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () =>
      vi.waitFor(
        () => {
          const next = waiting.shift();
          if (!next) throw new Error('nobody has connected');
          return next;
        },
        { timeout: 10_000, interval: 10 },
      ),
    waiting,
  };
}

/** A stream that notes everything it is told, in order. */
function open(url: string, changes: Partial<EventStreamOptions> = {}): string[] {
  const told: string[] = [];
  stream = openEventStream({
    url,
    loadToken: () => 'a token',
    onEvent: ({ sequence, kind }) => told.push(`${sequence} ${kind}`),
    onState: state => told.push(state),
    onGap: isFirst => told.push(isFirst ? 'first gap' : 'gap'),
    onEnded: () => told.push('over'),
    onMalformed: reason => told.push(reason),
    reconnectMs: 30,
    ...changes,
  });
  return told;
}

const ready = (sequence: number, isResumed: boolean) => ({ type: 'ready', sequence, isResumed });
const event = (sequence: number, kind = 'profile') => ({ type: 'event', sequence, kind, values: {}, at: 1 });
const settle = (told: string[], last: string) =>
  vi.waitFor(() => expect(told.at(-1)).toBe(last), { timeout: 10_000, interval: 10 });

it('EVT-018 it says hello with its token, hears events, and resumes after the last one when it drops', async () => {
  const { url, take } = await openServer();
  const told = open(url);
  const first = await take();
  expect(first.hello).toEqual({ token: 'a token' });
  first.say(ready(7, false));
  first.say(event(8), event(9, 'balances'));
  await settle(told, '9 balances');
  first.socket.terminate();
  const second = await take();
  expect(second.hello).toEqual({ token: 'a token', after: 9 });
  second.say(ready(11, true));
  second.say(event(10), event(11));
  await settle(told, '11 profile');
  expect(told).toEqual([
    ...['connecting', 'open', 'first gap', '8 profile', '9 balances'],
    ...['reconnecting', 'open', '10 profile', '11 profile'],
  ]);
});

it('EVT-018 it asks everything anew when it could not resume, and goes on from there', async () => {
  const { url, take } = await openServer();
  const told = open(url);
  const first = await take();
  first.say(ready(0, false));
  first.say(event(1));
  await settle(told, '1 profile');
  first.socket.close(1001);
  const second = await take();
  expect(second.hello).toEqual({ token: 'a token', after: 1 });
  second.say(ready(5_000, false));
  second.say(event(5_001));
  await settle(told, '5001 profile');
  expect(told.slice(-3)).toEqual(['open', 'gap', '5001 profile']);
  second.socket.terminate();
  expect((await take()).hello).toEqual({ token: 'a token', after: 5_001 });
});

it('EVT-018 an event that comes twice is heard once, and a hole means to ask anew', async () => {
  const { url, take } = await openServer();
  const told = open(url);
  const connection = await take();
  connection.say(ready(0, false), event(1), event(1), event(2), event(1), event(5), event(6));
  await settle(told, '6 profile');
  expect(told.slice(3)).toEqual(['1 profile', '2 profile', 'gap', '5 profile', '6 profile']);
});

it('EVT-018 it connects again three seconds after a close', async () => {
  const { url, take, waiting } = await openServer();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    stream = openEventStream({
      ...{
        url,
        loadToken: () => 'a token',
        onEvent: () => undefined,
        onGap: () => undefined,
        onEnded: () => undefined,
        random: () => 0,
      },
    });
    vi.useRealTimers();
    const closed = (await take()).socket;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    closed.terminate();
    await once(closed, 'close');
    for (let turn = 0; turn < 50; turn += 1) await new Promise(resolve => setImmediate(resolve));
    vi.advanceTimersByTime(2_999);
    for (let turn = 0; turn < 50; turn += 1) await new Promise(resolve => setImmediate(resolve));
    expect(waiting).toHaveLength(0);
    vi.advanceTimersByTime(1);
    vi.useRealTimers();
    expect((await take()).hello).toEqual({ token: 'a token' });
  } finally {
    vi.useRealTimers();
  }
});

it('EVT-019 it stops for good when it is told that the session has ended', async () => {
  const { url, take, waiting } = await openServer();
  const told = open(url);
  const connection = await take();
  connection.say(ready(0, false), event(1));
  connection.say({ type: 'ended' }, event(2));
  connection.socket.close(4401);
  await settle(told, 'over');
  await sleep(150);
  expect(waiting).toEqual([]);
  expect(told.slice(-3)).toEqual(['1 profile', 'ended', 'over']);
});

it('EVT-019 it stops for good at the code of an ended session, and when there is no token any more', async () => {
  const { url, take, waiting } = await openServer();
  const told = open(url);
  (await take()).socket.close(4401);
  await settle(told, 'over');
  expect(told).toEqual(['connecting', 'ended', 'over']);

  const tokens = ['a token'];
  const later = open(url, { loadToken: () => tokens.pop() });
  (await take()).socket.close(1001);
  await settle(later, 'over');
  await sleep(150);
  expect(waiting).toEqual([]);
});

it('EVT-019 what it does not understand is left out, and kinds of a newer server move it on', async () => {
  const { url, take } = await openServer();
  const told = open(url);
  const connection = await take();
  connection.say(ready(0, false));
  connection.socket.send('not json');
  connection.socket.send('{"type":"ended"}');
  connection.say({ type: 'event', sequence: 'one', kind: 'profile', values: {}, at: 1 });
  connection.say(event(1, 'eclipse'), event(2));
  await settle(told, '2 profile');
  const reason = 'a frame was not a list of messages';
  expect(told.slice(3)).toEqual([reason, reason, reason, '2 profile']);
  connection.socket.terminate();
  expect((await take()).hello).toMatchObject({ after: 2 });
});

it('EVT-019 a closed stream says nothing more and does not connect', async () => {
  const { url, take, waiting } = await openServer();
  const told = open(url);
  const connection = await take();
  connection.say(ready(0, false));
  await settle(told, 'first gap');
  stream?.close();
  connection.say(event(1));
  await sleep(150);
  expect(told).toEqual(['connecting', 'open', 'first gap']);
  expect(waiting).toEqual([]);
});

it('EVT-020 it connects again when it hears nothing for long, and stays while it hears empty frames', async () => {
  const { url, take, waiting } = await openServer();
  const told = open(url, { silenceMs: 200 });
  const first = await take();
  first.say(ready(3, false));
  for (let beat = 0; beat < 8; beat += 1) {
    await sleep(60);
    first.say();
  }
  expect(waiting).toEqual([]);
  expect(told).toEqual(['connecting', 'open', 'first gap']);
  const second = await take();
  expect(second.hello).toEqual({ token: 'a token', after: 3 });
});

it('EVT-019 a frame is a list of messages of the contract', () => {
  expect(readEventFrame('[]')).toEqual([]);
  expect(readEventFrame(JSON.stringify([ready(1, true), event(2), { type: 'ended' }]))).toHaveLength(3);
  for (const wrong of [null, {}, [null], [{}], [{ type: 'ready', sequence: 1 }], [{ ...event(1), values: { a: 1 } }]]) {
    expect(readEventFrame(JSON.stringify(wrong))).toBeUndefined();
  }
});
