import pino from 'pino';
import { openDatabase } from '../../../platform/postgres/database.ts';
import { buildParts } from './support-world.ts';

/** Writes to support under the same ids at every start, as a program of its own that a test can kill: on `DATABASE_URL`. */
const database = await openDatabase({ connectionString: process.env.DATABASE_URL ?? '' }, pino({ level: 'silent' }));
const people = 3;
let nowMs = 0;
// Each message in a minute of its own: people do not write more.
const clock = { nowMs: () => (nowMs += 60_000) };
const { chats, signals } = buildParts(database, { hours: 'Mo-Su 00:00-24:00', outsideUrl: null }, clock);
await signals.start();
process.stdout.write('ready: here\n');
const send = (index: number) =>
  chats.send({
    ...{ userId: 1 + (index % people), language: 'en', fileId: undefined },
    ...{ clientId: `killed-client-${index}`, text: `word ${index}` },
  });
// What is written at once is one transaction.
for (let first = 0; first < Number(process.env.MESSAGES); first += people) {
  await Promise.all(Array.from({ length: people }, (_, index) => send(first + index)));
}
await signals.close();
await database.close();
