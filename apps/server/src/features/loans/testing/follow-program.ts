import pino from 'pino';
import { openDatabase } from '../../../platform/postgres/database.ts';
import { createEventLog, createNotifications } from '../../notifications/index.ts';
import { followLoans } from '../index.ts';

/** The daily run of loans alone, as a program of its own that a test can kill: on `DATABASE_URL`, at `NOW_MS`. */
const log = pino({ level: 'silent' });
const database = await openDatabase({ connectionString: process.env.DATABASE_URL ?? '' }, log);
const clock = { nowMs: () => Number(process.env.NOW_MS) };
const eventLog = createEventLog({ database, clock });
const notifications = createNotifications({
  ...{ database, clock, eventLog, messages: { queueIn: async () => undefined } },
  loadContact: async () => undefined,
});
process.stdout.write('ready: here\n');
await followLoans({ database, clock, notifications, eventLog });
await database.close();
