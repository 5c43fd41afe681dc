import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { type ServerProcess, startProgram } from '../platform/testing/server-process.ts';
import type { MachineFault } from './machine-faults.ts';
import { type Ask, createAsk } from './platform-calls.ts';

const program = fileURLToPath(import.meta.resolve('../main.ts'));
/** The same for all programs on a database. */
export const secretsKey = randomBytes(32);

const machineFaults = import.meta.resolve('./machine-faults.ts');

export interface PlatformStart {
  readonly words?: readonly string[];
  /** In place of that of the database. */
  readonly databaseUrl?: string;
  /** Its machine can be given faults (`giveFault`). */
  readonly hasFaults?: boolean;
  /** Settings beside those of every program of a test. */
  readonly settings?: Readonly<Record<string, string>>;
}

/** The whole program as people run it, on a database that is there. */
export function startPlatform(
  databaseUrl: string,
  dataDir: string,
  { words = [], hasFaults = false, settings = {} }: PlatformStart = {},
): ServerProcess {
  const environment = {
    ...{ SAMPLE_DATA: 'true', LOG_LEVEL: 'info' },
    ...{ DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    ...{ SECRETS_KEY: secretsKey.toString('base64'), FILES_KEY: secretsKey.toString('base64') },
    ...settings,
  };
  const nodeOptions = hasFaults ? ['--import', machineFaults] : [];
  return startProgram(program, environment, { words, nodeOptions, hasLauncher: hasFaults });
}

export function giveFault({ child }: ServerProcess, fault: MachineFault): void {
  child.send(fault);
}

export async function askOf(server: ServerProcess): Promise<Ask> {
  return createAsk(await server.ready);
}

/** The answer of a probe such as `/readyz`. */
export async function probe(server: ServerProcess, path: string): Promise<{ status: number; body: unknown }> {
  const response = await fetch(`${await server.ready}${path}`);
  return { status: response.status, body: await response.json() };
}

/** Repeats `look` until it answers something; fails after a minute and a half. */
export async function until<Found>(look: () => Promise<Found | undefined | false>): Promise<Found> {
  const deadlineMs = performance.now() + 90_000;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found) return found;
    if (performance.now() > deadlineMs) throw new Error(`still not so after a minute and a half: ${look}`);
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}
