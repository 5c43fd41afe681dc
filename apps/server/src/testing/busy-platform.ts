import { randomBytes } from 'node:crypto';
import { eventStreamPath } from '@truemark/contract/events-path';
import pino from 'pino';
import { buildApp } from '../app.ts';
import { createLedger } from '../features/ledger/index.ts';
import { createSystemClock } from '../platform/clock.ts';
import { openSecretBox } from '../platform/secret-box.ts';
import { parseSettings } from '../platform/settings.ts';
import { makeTemporaryFolder } from '../platform/testing/temporary-folder.ts';
import { openTestDatabase } from '../platform/testing/test-database.ts';
import { addUsers, createAsk, hashToken, type Person } from './platform-calls.ts';

/** The whole platform on made-up prices, with as many users and administrators as are asked for. */
export type BusyPlatform = Awaited<ReturnType<typeof openBusyPlatform>>;

export async function openBusyPlatform() {
  const database = await openTestDatabase();
  const settings = parseSettings({ DATA_DIR: makeTemporaryFolder(), SAMPLE_DATA: 'true', PORT: '0' }, process.cwd());
  const log = pino({ level: 'silent' });
  const parts = { settings, database, log, clock: createSystemClock(log) };
  const app = await buildApp({ ...parts, standing: 'owner' });
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const ledger = createLedger({ ...parts, isSandbox: true });
  const secretBox = await openSecretBox({ database, ...settings });
  const sockets: WebSocket[] = [];

  return {
    database,
    ask: createAsk(origin),
    addUsers: (howMany: number) => addUsers(database, ledger, howMany),
    /** Administrators who have just proven who they are. */
    async addOperators(howMany: number): Promise<Person[]> {
      const rows = await database.query<{ id: number }>(
        `insert into operator (email, role, password_hash, created_at)
         select 'operator' || index || '@example.org', 'administrator', 'none', now()
         from generate_series(1, $1) as index returning id::float8 as id`,
        [howMany],
      );
      const operators = rows.map(({ id }) => ({ id, token: randomBytes(32).toString('base64url') }));
      for (const { id, token } of operators) {
        const sealed = secretBox.seal('JBSWY3DPEHPK3PXP', `totp:operator:${id}`);
        await database.query('update operator set totp_secret = $2 where id = $1', [id, sealed]);
        await database.query(
          `insert into operator_session (id, operator_id, token_hash, created_at, last_seen_at, stepped_up_until, address,
             user_agent)
           values ($1, $2, $3, now(), now(), now() + interval '5 minutes', '127.0.0.1', '')`,
          [token, id, hashToken(token)],
        );
      }
      return operators;
    },
    /** Opens a page of the user's, which hears of orders and balances. */
    watch: async (person: Person) => void sockets.push(await openStream(origin, person)),
    async close() {
      for (const socket of sockets) socket.close();
      await app.close();
      await ledger.close();
      await database.close();
    },
  };
}

async function openStream(origin: string, { token }: Person): Promise<WebSocket> {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${eventStreamPath}`);
  await new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error('no stream'));
    socket.onmessage = resolve;
    socket.onopen = () => socket.send(JSON.stringify({ token }));
  });
  return socket;
}
