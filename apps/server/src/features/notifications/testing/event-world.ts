import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { EventMessage } from '@truemark/contract/events';
import { eventFrame } from '@truemark/contract/events';
import pino from 'pino';
import { WebSocket } from 'ws';
import type { UserSession } from '../../../platform/http/access.ts';
import { createStreamGuard } from '../../../platform/http/stream-guard.ts';
import { createMetrics } from '../../../platform/process/metrics.ts';
import { guardUpgrades } from '../../../platform/sockets/upgrades.ts';
import type { TestDatabase } from '../../../platform/testing/test-database.ts';
import { waitFor } from '../../../platform/testing/wait-for.ts';
import { createEventLog } from '../event-log.ts';
import { EventStream, type LoadOrders, type SessionEnd } from '../event-stream.ts';

interface WorldSettings {
  readonly streamsMax?: number;
  readonly database: TestDatabase;
  readonly pingIntervalMs?: number;
  readonly helloMs?: number;
  readonly waitingBytesMax?: number;
  readonly loadOrders?: LoadOrders;
}

type HeardEvent = Extract<EventMessage, { type: 'event' }>;

/** One open page: what it heard, frame by frame. */
export interface Page {
  readonly socket: WebSocket;
  readonly frames: EventMessage[][];
  readonly messages: EventMessage[];
  readonly events: HeardEvent[];
  readonly closed: Promise<number>;
  /** The newest sequence it has. */
  sequence(): number;
  /** Waits until it has heard of this sequence. */
  reach(sequence: number): Promise<void>;
  drop(): Promise<void>;
}

/** A connection that says what it is given, if anything. */
export async function openPage(port: number, hello?: unknown, options?: WebSocket.ClientOptions): Promise<Page> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/events`, options);
  const frames: EventMessage[][] = [];
  const closed = new Promise<number>(resolve => socket.once('close', code => resolve(code)));
  socket.on('message', data => frames.push(eventFrame.parse(JSON.parse(data.toString()))));
  socket.on('error', () => undefined);
  await Promise.race([once(socket, 'open'), closed]);
  if (hello !== undefined) socket.send(typeof hello === 'string' ? hello : JSON.stringify(hello));
  const page: Page = {
    socket,
    frames,
    closed,
    get messages() {
      return frames.flat();
    },
    get events() {
      return frames.flat().filter(message => message.type === 'event');
    },
    sequence: () => page.events.at(-1)?.sequence ?? 0,
    reach: sequence =>
      waitFor(() => {
        if (page.sequence() < sequence) throw new Error(`it is at ${page.sequence()}, not at ${sequence}`);
      }),
    async drop() {
      socket.terminate();
      await closed;
    },
  };
  return page;
}

export type EventWorld = Awaited<ReturnType<typeof openEventWorld>>;

/** A server with nothing but the private stream, over sessions that a test makes up. */
export async function openEventWorld({ database, streamsMax = Infinity, loadOrders, ...settings }: WorldSettings) {
  const time = { aheadMs: 0 };
  const clock = { nowMs: () => Date.now() + time.aheadMs };
  const sessions = new Map<string, UserSession>();
  const listeners = new Set<(end: SessionEnd) => void>();
  const server = createServer();
  const limits = { streamsMax, callerStreamsMax: Infinity };
  guardUpgrades(server, createStreamGuard({ isTrusted: () => true, publicUrl: null, ...limits }));
  const sockets = new Set<Socket>();
  server.on('connection', socket => sockets.add(socket));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const metrics = createMetrics();
  const eventLog = createEventLog({ database, clock });
  const resumed: number[] = [];
  /** Held back as long as a test wants. */
  const asked = { gate: Promise.resolve() };
  const stream = new EventStream({
    clock,
    metrics,
    eventLog,
    log: pino({ level: 'silent' }),
    findUser: async token => {
      const found = sessions.get(token);
      await asked.gate;
      return found;
    },
    onSessionEnded: listener => listeners.add(listener),
    ...settings,
  });
  stream.onResumed(userId => resumed.push(userId));
  stream.serve(server, loadOrders);

  function addSession(userId: number, changes: Partial<UserSession> = {}): string {
    const token = `token-${sessions.size + 1}`;
    const expiresAtMs = clock.nowMs() + 3_600_000;
    sessions.set(token, {
      ...{ userId, sessionId: `s-${token}`, restriction: null, expiresAtMs, steppedUpUntilMs: 0 },
      ...changes,
    });
    return token;
  }

  return {
    port,
    time,
    metrics,
    eventLog,
    stream,
    sessions,
    sockets,
    resumed,
    asked,
    addSession,
    endSession(token: string): void {
      const session = sessions.get(token);
      sessions.delete(token);
      if (session) for (const listener of listeners) listener(session);
    },
    /** A page of a user, greeted. */
    async open(userId: number, after?: number): Promise<Page> {
      const token = addSession(userId);
      const page = await openPage(port, after === undefined ? { token } : { token, after });
      await waitFor(() => {
        if (page.frames.length === 0) throw new Error('no answer to the hello');
      });
      return page;
    },
    async close() {
      await stream.close();
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
}
