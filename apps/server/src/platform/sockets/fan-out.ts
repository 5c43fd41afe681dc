import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { findSocket, type SharedFrame, writeFrame, writePing } from './shared-frame.ts';
import { serveUpgrades } from './upgrades.ts';

/** A client of a stream. It never has a queue of its own: when it is behind, frames are left out. */
export interface FanOutClient {
  readonly id: number;
  /** Clients of one topic get the same bytes. */
  topic: string;
  /** Frames were left out; the client needs the whole state before it gets changes again. */
  isBehind: boolean;
}

export interface FanOutOptions {
  readonly server: Server;
  readonly path: string;
  /** The topic for the query text of the address. */
  readonly readTopic: (search: URLSearchParams) => string;
  readonly onOpen: (client: FanOutClient) => void;
  readonly onMessage: (client: FanOutClient, text: string) => void;
  /** Bytes that may wait in a client's socket before it counts as behind. */
  readonly waitingBytesMax?: number;
  readonly pingIntervalMs?: number;
}

interface OpenClient extends FanOutClient {
  readonly webSocket: WebSocket;
  readonly socket: Socket;
  readonly isCompressed: boolean;
  isAlive: boolean;
  /** The newest message that waits until the client is heard again. */
  waitingText: string | undefined;
  /** Before this moment it is not heard. */
  heardAgainAtMs: number;
}

const messageBytesMax = 16_384;
const goingAwayCode = 1001;
const closingMs = 500;
/** A client is heard so often at most; until then it is not read, and of what has come the newest counts. */
const hearingIntervalMs = 250;

/** A WebSocket path on an HTTP server that writes shared frames to whoever connects. */
export class FanOut {
  /** Clients by topic. */
  readonly topics = new Map<string, Set<FanOutClient>>();
  readonly #options: FanOutOptions;
  readonly #clients = new Set<OpenClient>();
  readonly #webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: messageBytesMax,
    // Without context takeover a compressed frame means the same to every client, so that one serves all.
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
  });
  readonly #pingTimer: NodeJS.Timeout;
  readonly #giveUpPath: () => void;
  readonly #waitingBytesMax: number;
  #lastId = 0;

  constructor(options: FanOutOptions) {
    this.#options = options;
    this.#waitingBytesMax = options.waitingBytesMax ?? 256 * 1024;
    this.#giveUpPath = serveUpgrades(options.server, options.path, this.#upgrade);
    this.#pingTimer = setInterval(() => this.#pingAll(), options.pingIntervalMs ?? 30_000);
    this.#pingTimer.unref();
  }

  get clientCount(): number {
    return this.#clients.size;
  }

  /** Writes a frame if the client's socket has room; says whether it did. */
  write(client: FanOutClient, frame: SharedFrame): boolean {
    if (!this.hasRoom(client)) return false;
    const { socket, isCompressed } = client as OpenClient;
    writeFrame(socket, isCompressed ? frame.compressed() : frame.plain);
    return true;
  }

  /** Whether a frame would be written: there is no use in building one otherwise. */
  hasRoom(client: FanOutClient): boolean {
    const { socket, webSocket } = client as OpenClient;
    return webSocket.readyState === webSocket.OPEN && socket.writableLength <= this.#waitingBytesMax;
  }

  move(client: FanOutClient, topic: string): void {
    this.#leave(client);
    client.topic = topic;
    this.#join(client);
  }

  async close(): Promise<void> {
    clearInterval(this.#pingTimer);
    this.#giveUpPath();
    const closed = Promise.all(
      [...this.#clients].map(({ webSocket }) => {
        webSocket.close(goingAwayCode);
        return new Promise(resolve => webSocket.once('close', resolve));
      }),
    );
    // Clients that do not answer the close are cut, so that a shutdown does not wait for them.
    const cut = setTimeout(() => {
      for (const { webSocket } of this.#clients) webSocket.terminate();
    }, closingMs);
    await closed;
    clearTimeout(cut);
  }

  #join(client: FanOutClient): void {
    const members = this.topics.get(client.topic);
    if (members) members.add(client);
    else this.topics.set(client.topic, new Set([client]));
  }

  #leave(client: FanOutClient): void {
    const members = this.topics.get(client.topic);
    members?.delete(client);
    if (members?.size === 0) this.topics.delete(client.topic);
  }

  readonly #upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, search: URLSearchParams): void => {
    const topic = this.#options.readTopic(search);
    this.#webSockets.handleUpgrade(request, socket, head, webSocket => this.#admit(webSocket, topic));
  };

  #admit(webSocket: WebSocket, topic: string): void {
    const socket = findSocket(webSocket);
    if (!socket) {
      webSocket.terminate();
      return;
    }
    socket.setNoDelay(true);
    this.#lastId += 1;
    const isCompressed = webSocket.extensions.includes('permessage-deflate');
    const client: OpenClient = {
      id: this.#lastId,
      topic,
      isBehind: false,
      webSocket,
      socket,
      isCompressed,
      isAlive: true,
      waitingText: undefined,
      heardAgainAtMs: 0,
    };
    this.#clients.add(client);
    this.#join(client);
    webSocket.on('pong', () => {
      client.isAlive = true;
    });
    webSocket.on('message', (data: RawData, isBinary) => {
      client.isAlive = true;
      if (!isBinary) this.#hear(client, data.toString());
    });
    // An error is followed by a close, which removes the client.
    webSocket.on('error', () => webSocket.terminate());
    webSocket.on('close', () => {
      this.#clients.delete(client);
      this.#leave(client);
    });
    this.#options.onOpen(client);
  }

  #hear(client: OpenClient, text: string): void {
    const isWaiting = client.waitingText !== undefined;
    client.waitingText = text;
    if (isWaiting) return;
    const waitMs = client.heardAgainAtMs - performance.now();
    if (waitMs <= 0) {
      this.#takeMessage(client);
      return;
    }
    client.webSocket.pause();
    setTimeout(() => {
      client.webSocket.resume();
      if (client.webSocket.readyState === client.webSocket.OPEN) this.#takeMessage(client);
    }, waitMs).unref();
  }

  #takeMessage(client: OpenClient): void {
    const { waitingText } = client;
    if (waitingText === undefined) return;
    client.waitingText = undefined;
    client.heardAgainAtMs = performance.now() + hearingIntervalMs;
    this.#options.onMessage(client, waitingText);
  }

  /** One silent interval is forgiven; a client that answered nothing in two is gone. */
  #pingAll(): void {
    for (const client of this.#clients) {
      if (!client.isAlive) {
        client.webSocket.terminate();
        continue;
      }
      client.isAlive = false;
      if (client.socket.writableLength === 0) writePing(client.socket);
    }
  }
}
