import { type EventMessage, eventFrame } from '@truemark/contract/events';
import { eventStreamPath } from '@truemark/contract/events-path';
import pino from 'pino';
import { buildApp } from '../app.ts';
import { createLedger } from '../features/ledger/index.ts';
import { openSecretBox } from '../platform/crypto/secret-box.ts';
import { createSystemClock } from '../platform/process/clock.ts';
import { parseSettings } from '../platform/process/settings.ts';
import { makeTemporaryFolder } from '../platform/testing/temporary-folder.ts';
import { openTestDatabase } from '../platform/testing/test-database.ts';
import { keepInstrumentsFew } from './few-instruments.ts';
import { addOperators, addUsers, createAsk, type Person } from './platform-calls.ts';

/** The whole platform on made-up prices, with as many users and administrators as are asked for. */
export type BusyPlatform = Awaited<ReturnType<typeof openBusyPlatform>>;

export async function openBusyPlatform() {
  const database = await openTestDatabase();
  await keepInstrumentsFew(database);
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
    addOperators: (howMany: number) => addOperators(database, secretBox, howMany),
    /** Opens a page of the user's, which hears of orders and balances; answers what it has heard so far. */
    async watch(person: Person): Promise<readonly EventMessage[]> {
      const { socket, heard } = await openStream(origin, person);
      sockets.push(socket);
      return heard;
    },
    async close() {
      for (const socket of sockets) socket.close();
      await app.close();
      await ledger.close();
      await database.close();
    },
  };
}

async function openStream(origin: string, { token }: Person) {
  const socket = new WebSocket(`${origin.replace(/^http/, 'ws')}${eventStreamPath}`);
  const heard: EventMessage[] = [];
  await new Promise((resolve, reject) => {
    socket.onerror = () => reject(new Error('no stream'));
    socket.onmessage = ({ data }) => {
      heard.push(...eventFrame.parse(JSON.parse(String(data))));
      resolve(undefined);
    };
    socket.onopen = () => socket.send(JSON.stringify({ token }));
  });
  return { socket, heard };
}
