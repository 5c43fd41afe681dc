import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { findSocket, type SharedFrame, writeFrame, writePing } from './shared-frame.ts';

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
  readonly clientsMax: number;
  /** The topic for the query text of the address. */
  readonly readTopic: (search: URLSearchParams) => string;
  readonly onOpen: (client: FanOutClient) => void;
  readonly onMessage: (client: FanOutClient, text: string) => void;
  /** Bytes that may wait in a client's socket before it counts as behind. */
  readonly waitingBytesMax?: number;
  readonly pingIntervalMs?: number;
}

export interface FanOut {
  readonly clientCount: number;
  readonly topics: ReadonlyMap<string, ReadonlySet<FanOutClient>>;
  /** Writes a frame if the client's socket has room; says whether it did. */
  write(client: FanOutClient, frame: SharedFrame): boolean;
  move(client: FanOutClient, topic: string): void;
  close(): Promise<void>;
}

interface OpenClient extends FanOutClient {
  readonly webSocket: WebSocket;
  readonly socket: Socket;
  readonly isCompressed: boolean;
  isAlive: boolean;
}

const messageBytesMax = 16_384;
const goingAwayCode = 1001;

/** Opens a WebSocket path on an HTTP server and writes shared frames to whoever connects. */
export function openFanOut(options: FanOutOptions): FanOut {
  const waitingBytesMax = options.waitingBytesMax ?? 256 * 1024;
  const topics = new Map<string, Set<FanOutClient>>();
  const clients = new Set<OpenClient>();
  let lastId = 0;
  const webSockets = new WebSocketServer({
    noServer: true,
    maxPayload: messageBytesMax,
    // Without context takeover a compressed frame means the same to every client, so that one serves all.
    perMessageDeflate: { serverNoContextTakeover: true, clientNoContextTakeover: true },
  });

  function join(client: FanOutClient): void {
    const members = topics.get(client.topic);
    if (members) members.add(client);
    else topics.set(client.topic, new Set([client]));
  }

  function leave(client: FanOutClient): void {
    const members = topics.get(client.topic);
    members?.delete(client);
    if (members?.size === 0) topics.delete(client.topic);
  }

  function remove(client: OpenClient): void {
    clients.delete(client);
    leave(client);
  }

  function admit(webSocket: WebSocket, topic: string): void {
    const socket = findSocket(webSocket);
    if (!socket) {
      webSocket.terminate();
      return;
    }
    socket.setNoDelay(true);
    lastId += 1;
    const isCompressed = webSocket.extensions.includes('permessage-deflate');
    const client: OpenClient = { id: lastId, topic, isBehind: false, webSocket, socket, isCompressed, isAlive: true };
    clients.add(client);
    join(client);
    webSocket.on('pong', () => {
      client.isAlive = true;
    });
    webSocket.on('message', (data: RawData, isBinary) => {
      client.isAlive = true;
      if (!isBinary) options.onMessage(client, data.toString());
    });
    // An error is followed by a close, which removes the client.
    webSocket.on('error', () => webSocket.terminate());
    webSocket.on('close', () => remove(client));
    options.onOpen(client);
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const address = new URL(request.url ?? '/', 'http://localhost');
    if (address.pathname !== options.path) {
      socket.destroy();
      return;
    }
    if (clients.size >= options.clientsMax) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n');
      return;
    }
    webSockets.handleUpgrade(request, socket, head, webSocket =>
      admit(webSocket, options.readTopic(address.searchParams)),
    );
  }

  /** One silent interval is forgiven; a client that answered nothing in two is gone. */
  function pingAll(): void {
    for (const client of clients) {
      if (!client.isAlive) {
        client.webSocket.terminate();
        continue;
      }
      client.isAlive = false;
      if (client.socket.writableLength === 0) writePing(client.socket);
    }
  }

  options.server.on('upgrade', upgrade);
  const pingTimer = setInterval(pingAll, options.pingIntervalMs ?? 30_000);
  pingTimer.unref();

  return {
    get clientCount() {
      return clients.size;
    },
    topics,
    write(client, frame) {
      const { socket, isCompressed, webSocket } = client as OpenClient;
      if (webSocket.readyState !== webSocket.OPEN || socket.writableLength > waitingBytesMax) return false;
      writeFrame(socket, isCompressed ? frame.compressed() : frame.plain);
      return true;
    },
    move(client, topic) {
      leave(client);
      client.topic = topic;
      join(client);
    },
    async close() {
      clearInterval(pingTimer);
      options.server.off('upgrade', upgrade);
      for (const client of clients) client.webSocket.close(goingAwayCode);
      // Clients that do not answer the close are cut, so that a shutdown does not wait for them.
      const cut = setTimeout(() => {
        for (const client of clients) client.webSocket.terminate();
      }, 500);
      await new Promise<void>(resolve => webSockets.close(() => resolve()));
      while (clients.size > 0) await new Promise(resolve => setTimeout(resolve, 20));
      clearTimeout(cut);
    },
  };
}
