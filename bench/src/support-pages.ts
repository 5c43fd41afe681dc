import { once } from 'node:events';
import { WebSocket } from 'ws';
import { sleep } from './bench.ts';
import { type KeptConnection, openKeptConnection } from './kept-connection.ts';
import { findSeededUser } from './seed-users.ts';
import { chooseAddress } from './timed-calls.ts';

const arrivalMsMax = 20_000;

interface Message {
  readonly number: number;
  readonly clientId: string;
}

interface Envelope {
  readonly code: number;
  readonly result: {
    readonly messages: readonly Message[];
    readonly cursor: string;
    readonly changed: readonly string[];
  };
}

/** Calls of many people, each from an address of their own, over a few connections that stay open. */
export class Desk {
  readonly url: string;
  readonly #free: KeptConnection[] = [];
  constructor(url: string) {
    this.url = url;
  }

  async call(path: string, token: string, source: number, body: unknown): Promise<Envelope> {
    const connection = this.#free.pop() ?? (await openKeptConnection(this.url, '127.0.0.1'));
    const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': chooseAddress(source) };
    // A connection that has failed does not come back.
    const text = await connection.call({ method: 'POST', path, headers, body });
    this.#free.push(connection);
    const answer = JSON.parse(text) as Envelope;
    if (answer.code !== 200) throw new Error(`${path} was refused: ${text}`);
    return answer;
  }

  close(): void {
    for (const connection of this.#free) connection.close();
  }
}

export const tokenOf = (userId: number) => findSeededUser(userId).token;
export const listOf = (desk: Desk, userId: number, after: number) =>
  desk.call('/swx/customer/support/messages', tokenOf(userId), userId, { after });

interface ChatEvent {
  readonly kind?: string;
  readonly values?: { readonly last: string };
  readonly message?: Message;
}

/** People whose pages are open, and what they wait for: an answer that a page has once it came, or was asked for, as pages do. */
export class Pages {
  readonly #desk: Desk;
  readonly #sockets: WebSocket[] = [];
  readonly #last = new Map<number, number>();
  readonly #wanted = new Map<string, () => void>();
  /** How often a page had to ask. */
  askedCount = 0;
  #failure: unknown;

  constructor(desk: Desk) {
    this.#desk = desk;
  }

  async open(userId: number): Promise<void> {
    const headers = { 'x-forwarded-for': chooseAddress(userId) };
    const socket = new WebSocket(`${this.#desk.url.replace('http', 'ws')}/events`, { headers });
    this.#sockets.push(socket);
    socket.on('error', error => {
      this.#failure ??= error;
    });
    await once(socket, 'open');
    socket.send(JSON.stringify({ token: tokenOf(userId) }));
    await once(socket, 'message');
    this.#last.set(userId, 1);
    socket.on('message', data => {
      const frame = JSON.parse(String(data)) as ChatEvent[];
      for (const { kind, values, message } of frame) {
        if (kind === 'support') this.#hear(userId, Number(values?.last), message);
      }
    });
  }

  /** Resolves once a page has the message of this sender's id. */
  waitFor(clientId: string): Promise<void> {
    return Promise.race([
      new Promise<void>(resolve => this.#wanted.set(clientId, resolve)),
      sleep(arrivalMsMax).then(() => {
        if (this.#wanted.has(clientId)) throw new Error('an answer did not arrive');
      }),
    ]);
  }

  throwFailure(): void {
    if (this.#failure) throw this.#failure;
  }

  close(): void {
    for (const socket of this.#sockets) socket.terminate();
  }

  /** A message that follows on is taken; otherwise what is missing is asked for. */
  #hear(userId: number, last: number, message: Message | undefined): void {
    const known = this.#last.get(userId) ?? 0;
    if (message?.number === known + 1) this.#take(userId, message);
    else if (last > known) void this.#ask(userId).catch((error: unknown) => (this.#failure ??= error));
  }

  async #ask(userId: number): Promise<void> {
    this.askedCount += 1;
    const { messages } = (await listOf(this.#desk, userId, this.#last.get(userId) ?? 0)).result;
    for (const message of messages) this.#take(userId, message);
  }

  #take(userId: number, { number, clientId }: Message): void {
    this.#last.set(userId, Math.max(number, this.#last.get(userId) ?? 0));
    this.#wanted.get(clientId)?.();
    this.#wanted.delete(clientId);
  }
}
