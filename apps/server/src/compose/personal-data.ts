import type { Book } from '@truemark/domain/money/book';
import type pg from 'pg';
import { closingActs, personalTables } from '../definitions.ts';
import { hasWaitingDepositIn } from '../features/deposits/index.ts';
import { hasWaitingCheckIn } from '../features/kyc/index.ts';
import type { Ledger } from '../features/ledger/index.ts';
import { hasOpenLoanIn } from '../features/loans/index.ts';
import {
  createClosing,
  endGuests,
  eraseClosed,
  hasOrders,
  registerPersonalDataRoutes,
} from '../features/personal-data/index.ts';
import type { MarketState } from '../platform/http/access.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import type { Http } from './http.ts';
import type { AllParameters } from './money.ts';
import type { People } from './people.ts';
import type { TradingFloor } from './trading.ts';

interface PersonalDataParts extends AppDependencies, Http {
  readonly people: People;
  readonly ledger: Ledger;
  readonly parameters: AllParameters;
  readonly jobs: Jobs;
  readonly floor: Pick<TradingFloor, 'endDemo' | 'orderIds'>;
  readonly getMarketState: () => MarketState;
}

/** What people take with them when they go, and what is forgotten of them. */
export function composePersonalData(parts: PersonalDataParts): void {
  const { database, clock, log, http, people, ledger, parameters, jobs } = parts;
  const { identity, files, invites } = people;
  const tables = personalTables;
  const getKeptYears = () => Number(parameters.get('identity.recordsKeptYears'));
  const loadBalancesIn = (client: pg.ClientBase, userId: number, book: Book) =>
    ledger.loadBalancesIn(client, userId, book);
  const closing = createClosing({
    ...{ database, clock, tables, identity, loadBalancesIn, closingActs, withholdInvitesIn: invites.withholdOfIn },
    findUnderWay: [
      async (client, userId) => ((await hasWaitingDepositIn(client, userId)) ? 'deposits' : undefined),
      async (client, userId) => ((await hasWaitingCheckIn(client, userId)) ? 'verification' : undefined),
      async (client, userId) => ((await hasOpenLoanIn(client, userId)) ? 'loans' : undefined),
    ],
  });
  registerPersonalDataRoutes(http, {
    ...{ database, tables, identity, closing, getKeptYears },
    viewPicture: (fileId, userId) => files.view(fileId, { userId }),
  });
  const hasMoneyIn = async (client: pg.ClientBase, userId: number) =>
    (await loadBalancesIn(client, userId, 'live')).some(({ total }) => total !== 0n);
  jobs.schedule('eraseClosed', '41 3 * * *', () =>
    eraseClosed({ database, clock, log, tables, identity, getKeptYears, hasMoneyIn }),
  );
  jobs.schedule('endGuests', '*/10 * * * *', () =>
    endGuests({
      ...{ database, log, tables, guests: identity.guests },
      // Orders are known to the program that has the market; another leaves them to the next run.
      endOrders: async userId =>
        parts.getMarketState() === 'running' && parts.floor.endDemo(userId, await parts.floor.orderIds.take()),
      hasOrdersIn: async (client, userId) => hasOrders(await loadBalancesIn(client, userId, 'demo')),
    }),
  );
}
