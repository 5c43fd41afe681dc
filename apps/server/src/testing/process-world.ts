import fs from 'node:fs';
import path from 'node:path';
import pino from 'pino';
import { expect } from 'vitest';
import { createLedger } from '../features/ledger/index.ts';
import { openSecretBox } from '../platform/crypto/secret-box.ts';
import { createSystemClock } from '../platform/process/clock.ts';
import type { ServerProcess } from '../platform/testing/server-process.ts';
import { makeTemporaryFolder } from '../platform/testing/temporary-folder.ts';
import type { TestDatabase } from '../platform/testing/test-database.ts';
import { type Ask, addOperators, addUsers, draftOrder, type Person } from './platform-calls.ts';
import { type PlatformStart, secretsKey, startPlatform, until } from './platform-process.ts';

/** Programs on one database, each with a data folder of its own. */
export function openProcessWorld(database: TestDatabase) {
  const log = pino({ level: 'silent' });
  const ledger = createLedger({ database, clock: createSystemClock(log), log, isSandbox: true });
  const folder = makeTemporaryFolder();
  const started: ServerProcess[] = [];
  const dirOf = (name: string) => path.join(folder, name);
  return {
    dirOf,
    start(name: string, options: PlatformStart = {}): ServerProcess {
      const server = startPlatform(options.databaseUrl ?? database.url, dirOf(name), options);
      started.push(server);
      return server;
    },
    async addUser(): Promise<Person> {
      const [user] = await addUsers(database, ledger, 1);
      if (!user) throw new Error('no user');
      return user;
    },
    async addOperator(): Promise<Person> {
      const [operator] = await addOperators(
        database,
        await openSecretBox({ database, dataDir: folder, secretsKey }),
        1,
      );
      if (!operator) throw new Error('no operator');
      return operator;
    },
    async close(): Promise<void> {
      for (const { child } of started) child.kill('SIGKILL');
      await Promise.all(started.map(({ ended }) => ended));
      await ledger.close();
      fs.rmSync(folder, { recursive: true });
    },
  };
}

export type ProcessWorld = ReturnType<typeof openProcessWorld>;

/** Opens a position and waits until it has its price. */
export async function openPosition(ask: Ask, user: Person): Promise<string> {
  const order = await until(async () => {
    const answer = await ask('openContract', user, await draftOrder(ask, user));
    return answer.status === 200 && answer.result;
  });
  const id = String(order.id);
  await until(() => isIn(ask, user, id, 'holding'));
  return id;
}

async function isIn(ask: Ask, user: Person, id: string, status: string): Promise<boolean> {
  return (await ask('getContractOrder', user, { params: { id } })).result.status === status;
}

export async function closePosition(ask: Ask, user: Person, id: string): Promise<void> {
  expect(await ask('closeContract', user, { body: { id } })).toMatchObject({ status: 200 });
  await until(() => isIn(ask, user, id, 'closed'));
}
