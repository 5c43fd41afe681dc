import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a node answers with: a status and a body; a text is sent as it is, anything else as JSON. */
export interface PeerAnswer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

export interface NodePeer {
  readonly url: string;
  readonly asked: { readonly path: string; readonly body: unknown; readonly headers: IncomingHttpHeaders }[];
  /** Answers that the next questions get in the place of true ones, whatever they ask. */
  readonly instead: PeerAnswer[];
  close(): Promise<void>;
}

/** A real HTTP server on this machine that plays a node; `undefined` is answered with 404. */
export async function openNodePeer(answer: (path: string, body: unknown) => unknown): Promise<NodePeer> {
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const part of request) text += part;
    const [path, body] = [request.url ?? '', text === '' ? undefined : JSON.parse(text)];
    peer.asked.push({ path, body, headers: request.headers });
    const value = answer(path, body);
    const reply: PeerAnswer = peer.instead.shift() ?? (value === undefined ? { status: 404 } : { body: value });
    response.writeHead(reply.status ?? 200, reply.headers);
    response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body ?? ''));
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const peer: NodePeer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    instead: [],
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
  return peer;
}
