import pino from 'pino';
import { openDatabase } from '../../../platform/postgres/database.ts';
import { createNumberBlocks } from '../../../platform/postgres/number-blocks.ts';
import { createFeeShares } from '../../invites/index.ts';
import { createLedger } from '../../ledger/index.ts';
import { createEventLog } from '../../notifications/index.ts';
import { createOwnMoney, createPlans, planParameters } from '../index.ts';

/** The daily run alone, as a program of its own that a test can kill: on `DATABASE_URL`, at `NOW_MS`. */
const log = pino({ level: 'silent' });
const database = await openDatabase({ connectionString: process.env.DATABASE_URL ?? '' }, log);
const clock = { nowMs: () => Number(process.env.NOW_MS) };
const ledger = createLedger({ database, clock, log, isSandbox: true });
const plans = createPlans({
  ...{
    database,
    clock,
    log,
    ledger,
    invites: createFeeShares(database),
    eventLog: createEventLog({ database, clock }),
  },
  orderIds: createNumberBlocks(database, 'trade_order_id', 1_000),
  parameters: { get: wanted => planParameters.find(({ key }) => key === wanted)?.defaultValue ?? '' },
  findLevel: async () => 0,
  isWatched: () => true,
  ownMoney: createOwnMoney({
    ...{ ledger, clock },
    sumLoanDebt: async () => ({ principal: 0n, interestDue: 0n }),
  }),
  notifications: { notifyAllIn: async () => () => undefined },
});
process.stdout.write('ready: here\n');
await plans.creditDue();
await ledger.close();
await database.close();
