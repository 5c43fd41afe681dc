import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, search: URLSearchParams) => void;

const pathsOf = new WeakMap<Server, Map<string, Upgrade>>();

function listen(server: Server): Map<string, Upgrade> {
  const paths = new Map<string, Upgrade>();
  pathsOf.set(server, paths);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Not every path a stranger can write is one: `//` has no host.
    const address = URL.parse(request.url ?? '/', 'http://localhost');
    const upgrade = address && paths.get(address.pathname);
    if (upgrade) upgrade(request, socket, head, address.searchParams);
    else socket.destroy();
  });
  return paths;
}

/**
 * Lets several WebSocket paths share one HTTP server; what asks for any other path is cut. Answers how to give the path
 * up again.
 */
export function serveUpgrades(server: Server, path: string, upgrade: Upgrade): () => void {
  const paths = pathsOf.get(server) ?? listen(server);
  paths.set(path, upgrade);
  return () => void paths.delete(path);
}
