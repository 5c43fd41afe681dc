import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AppDependencies, runServer } from '../process/run-server.ts';

/** The program as it is, around the smallest app: it counts its visits in the database. */
async function buildBareApp({ database }: AppDependencies) {
  const server = createServer(async (request, response) => {
    if (request.url === '/crash') setImmediate(() => Promise.reject(new Error('a bug')));
    // An answer that never ends keeps the server from closing.
    if (request.url === '/slow') return void response.write('...');
    const rows = await database.query<{ value: number }>(
      `insert into instance_setting values ('visits', '1')
       on conflict (key) do update set value = to_jsonb(instance_setting.value::int + 1) returning value`,
    );
    response.end(String(rows[0]?.value));
  });
  return {
    isTrading: true,
    listen: (place: { host: string; port: number; backlog?: number }) =>
      new Promise<string>((resolve, reject) => {
        server.once('error', reject);
        server.listen(place, () => resolve(`http://${place.host}:${(server.address() as AddressInfo).port}`));
      }),
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  };
}

await runServer(buildBareApp, process.env, process.argv.slice(2));
