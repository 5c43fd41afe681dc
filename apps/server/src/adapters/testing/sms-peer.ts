import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

interface ReceivedSms {
  readonly to: string;
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
  readonly path: string;
}

export interface SmsPeer {
  readonly port: number;
  readonly received: ReceivedSms[];
  /** The status of the next answers. */
  status: number;
  close(): Promise<void>;
}

/** A real HTTP server on a port of this machine that takes SMS. */
export async function openSmsPeer(port = 0): Promise<SmsPeer> {
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const part of request) body += part;
    peer.received.push({ ...JSON.parse(body), headers: request.headers, path: request.url ?? '' });
    response.writeHead(peer.status, peer.status === 302 ? { location: '/elsewhere' } : {}).end(`you said ${body}`);
  });
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve));
  const peer: SmsPeer = {
    port: (server.address() as AddressInfo).port,
    received: [],
    status: 200,
    async close() {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
    },
  };
  return peer;
}
