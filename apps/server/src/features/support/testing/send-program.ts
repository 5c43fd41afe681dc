import pino from 'pino';
import { openDatabase } from '../../../platform/postgres/database.ts';
import { buildParts } from './support-world.ts';

/** Writes to support under the same ids at every start, as a program of its own that a test can kill: on `DATABASE_URL`. */
const database = await openDatabase({ connectionString: process.env.DATABASE_URL ?? '' }, pino({ level: 'silent' }));
let nowMs = 0;
// Each message in a minute of its own: people do not write more.
const clock = { nowMs: () => (nowMs += 60_000) };
const { chats, signals } = buildParts(database, { hours: 'Mo-Su 00:00-24:00', outsideUrl: null }, clock);
await signals.start();
process.stdout.write('ready: here\n');
for (let index = 0; index < Number(process.env.MESSAGES); index += 1) {
  const userId = 1 + (index % 3);
  const words = {
    userId,
    language: 'en',
    clientId: `killed-client-${index}`,
    text: `word ${index}`,
    fileId: undefined,
  } as const;
  await chats.send(words);
}
await signals.close();
await database.close();
