import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';

type Upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer, search: URLSearchParams) => void;

/** The HTTP status with which a stream is refused; undefined lets it in. It counts as open until its socket closes. */
export type StreamGuard = (request: IncomingMessage, socket: Duplex) => 403 | 429 | 503 | undefined;

const pathsOf = new WeakMap<Server, Map<string, Upgrade>>();
const guardOf = new WeakMap<Server, StreamGuard>();

function listen(server: Server): Map<string, Upgrade> {
  const paths = new Map<string, Upgrade>();
  pathsOf.set(server, paths);
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    // Nobody else listens for what breaks off before the stream is open, and that must not end the program.
    socket.on('error', () => socket.destroy());
    // Not every path a stranger can write is one: `//` has no host.
    const address = URL.parse(request.url ?? '/', 'http://localhost');
    const upgrade = address && paths.get(address.pathname);
    if (!upgrade) return void socket.destroy();
    const status = guardOf.get(server)?.(request, socket);
    if (status === undefined) return upgrade(request, socket, head, address.searchParams);
    const answer = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
    socket.end(answer, () => socket.destroy());
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

/** Asks before any stream of the server is opened. */
export function guardUpgrades(server: Server, guard: StreamGuard): void {
  guardOf.set(server, guard);
}
