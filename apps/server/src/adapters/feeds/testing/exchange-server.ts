import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { type WebSocket, WebSocketServer } from 'ws';

/** A client's connection, as the exchange sees it. */
export interface ServedConnection {
  /** Path and query that the client asked for. */
  readonly address: string;
  /** What the client has sent. */
  readonly received: readonly string[];
  readonly isOpen: () => boolean;
  /** Sends messages in order, leaving the client room to breathe. */
  play(texts: readonly string[]): Promise<void>;
  /** Cuts the line. */
  drop(): void;
  /** Stays connected and says nothing more, not even a pong. */
  goSilent(): void;
}

export interface ExchangeServer {
  readonly endpoint: string;
  readonly connections: readonly ServedConnection[];
  /** Drops everybody and takes no new connections until `accept`. */
  refuse(): Promise<void>;
  accept(): Promise<void>;
  close(): Promise<void>;
}

const breathEvery = 100;

/** A WebSocket server on this machine that plays an exchange. */
export async function openExchangeServer(
  serve: (connection: ServedConnection, index: number) => void | Promise<void>,
): Promise<ExchangeServer> {
  const webSockets = new WebSocketServer({ noServer: true, autoPong: false });
  const connections: ServedConnection[] = [];
  let server = createServer();
  let port = 0;

  const accept = async () => {
    server = createServer();
    server.on('upgrade', (request, socket, head) => {
      webSockets.handleUpgrade(request, socket, head, webSocket => {
        const connection = serveConnection(webSocket, request.url ?? '');
        connections.push(connection);
        void serve(connection, connections.length - 1);
      });
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = readPort(server.address());
  };
  const refuse = async () => {
    for (const client of webSockets.clients) client.terminate();
    server.closeAllConnections();
    await new Promise(resolve => server.close(resolve));
  };
  await accept();
  return { endpoint: `ws://127.0.0.1:${port}/stream`, connections, accept, refuse, close: refuse };
}

function serveConnection(webSocket: WebSocket, address: string): ServedConnection {
  const received: string[] = [];
  let isSilent = false;
  webSocket.on('message', data => received.push(data.toString()));
  webSocket.on('ping', data => {
    if (!isSilent) webSocket.pong(data);
  });
  return {
    address,
    received,
    isOpen: () => webSocket.readyState === webSocket.OPEN,
    async play(texts) {
      for (const [index, text] of texts.entries()) {
        if (isSilent || webSocket.readyState !== webSocket.OPEN) return;
        webSocket.send(text);
        if (index % breathEvery === 0) await setImmediate();
      }
    },
    drop: () => webSocket.terminate(),
    goSilent: () => {
      isSilent = true;
    },
  };
}

function readPort(address: AddressInfo | string | null): number {
  if (address === null || typeof address === 'string') throw new Error('the server of the test has no port');
  return address.port;
}
