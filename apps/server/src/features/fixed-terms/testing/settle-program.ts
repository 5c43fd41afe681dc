import pino from 'pino';
import { openDatabase } from '../../../platform/postgres/database.ts';
import { createNumberBlocks } from '../../../platform/postgres/number-blocks.ts';
import { createLedger } from '../../ledger/index.ts';
import { createEventLog } from '../../notifications/index.ts';
import { createOwnMoney } from '../../plans/index.ts';
import { createFixedTerms, fixedTermParameters } from '../index.ts';

/** The settling of products alone, as a program of its own that a test can kill: on `DATABASE_URL`, at `NOW_MS`. */
const log = pino({ level: 'silent' });
const database = await openDatabase({ connectionString: process.env.DATABASE_URL ?? '' }, log);
const clock = { nowMs: () => Number(process.env.NOW_MS) };
const ledger = createLedger({ database, clock, log, isSandbox: true });
const fixedTerms = createFixedTerms({
  ...{ database, clock, log, ledger, eventLog: createEventLog({ database, clock }) },
  orderIds: createNumberBlocks(database, 'trade_order_id', 1_000),
  parameters: { get: wanted => fixedTermParameters.find(({ key }) => key === wanted)?.defaultValue ?? '' },
  ownMoney: createOwnMoney({
    ...{ ledger, clock },
    sumLoanDebt: async () => ({ principal: 0n, interestDue: 0n }),
  }),
  isRestricted: async () => false,
  isWatched: () => true,
  notifications: { notifyAllIn: async () => () => undefined },
});
process.stdout.write('ready: here\n');
await fixedTerms.settleDue();
await ledger.close();
await database.close();
