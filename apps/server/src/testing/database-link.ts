import { once } from 'node:events';
import net, { type Socket } from 'node:net';

/** The way from a program to its database, which can be cut. */
export interface DatabaseLink {
  /** Address of the database by this way. */
  readonly url: string;
  /** Connections are cut, and new ones refused. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openDatabaseLink(databaseUrl: string): Promise<DatabaseLink> {
  const target = new URL(databaseUrl);
  const port = Number(target.port || 5432);
  const folder = target.searchParams.get('host');
  const place = folder?.startsWith('/')
    ? { path: `${folder}/.s.PGSQL.${port}` }
    : { host: folder ?? target.hostname, port };
  const sockets = new Set<Socket>();

  const server = net.createServer(near => {
    const far = net.connect(place);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from);
      from.pipe(to);
      from.on('error', () => undefined);
      from.on('close', () => {
        sockets.delete(from);
        to.destroy();
      });
    }
  });
  const listen = async (at: number) => {
    server.listen(at, '127.0.0.1');
    await once(server, 'listening');
  };
  const cut = async () => {
    const closed = server.listening ? once(server, 'close') : undefined;
    server.close();
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await listen(0);
  const nearPort = (server.address() as net.AddressInfo).port;
  const url = new URL(databaseUrl);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(nearPort);
  return {
    url: url.href,
    cut,
    mend: () => listen(nearPort),
    close: cut,
  };
}
