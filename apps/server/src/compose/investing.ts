import { createContractPromises } from '../features/contracts/index.ts';
import {
  createFixedTermPromises,
  createFixedTerms,
  type FixedTerms,
  registerFixedTermRoutes,
} from '../features/fixed-terms/index.ts';
import { createFeeShares } from '../features/invites/index.ts';
import type { Ledger } from '../features/ledger/index.ts';
import { type LoanParts, listLentTerms, sumLoanDebt } from '../features/loans/index.ts';
import {
  createNfts,
  type NftParts,
  type Nfts,
  registerArtRoutes,
  registerNftRoutes,
  watchEnds,
} from '../features/nfts/index.ts';
import { createOptionPromises } from '../features/options/index.ts';
import {
  createOwnMoney,
  createPlanPromises,
  createPlans,
  type Plans,
  registerPlanRoutes,
} from '../features/plans/index.ts';
import { registerPromiseRoutes } from '../features/promises/index.ts';
import type { ReceiptIds } from '../platform/crypto/receipt-ids.ts';
import type { HttpServer } from '../platform/http/http.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { NumberBlocks } from '../platform/postgres/number-blocks.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import type { Http } from './http.ts';
import { composeLending } from './lending.ts';
import type { Messaging } from './messaging.ts';
import type { AllParameters } from './money.ts';
import type { People } from './people.ts';

interface InvestingParts {
  readonly messaging: Messaging;
  readonly people: Pick<People, 'identity' | 'files'>;
  readonly ledger: Ledger;
  readonly parameters: AllParameters;
  readonly orderIds: NumberBlocks;
  readonly receiptIds: ReceiptIds;
  readonly jobs: Jobs;
  /** Whether the user has a page open. */
  readonly isWatched: (userId: number) => boolean;
}

/** What stands for a time at a rate that is fixed beforehand, and what is lent. */
export interface Investing {
  readonly fixedTerms: FixedTerms;
  readonly plans: Plans;
  readonly loans: LoanParts;
  readonly nfts: Nfts;
  readonly nftParts: NftParts;
  /** Lists the samples of a sandbox, and ends auctions in time. */
  readonly auctions: { start(): Promise<void>; stop(): Promise<void> };
}

export function composeInvesting(
  dependencies: AppDependencies,
  { messaging, people, ledger, parameters, orderIds, receiptIds, jobs, isWatched }: InvestingParts,
): Investing {
  const { database, clock, log, settings } = dependencies;
  const ownMoney = createOwnMoney({ ledger, clock, sumLoanDebt });
  const shared = { database, clock, log, ledger, parameters, orderIds, ownMoney, isWatched, ...messaging };
  const fixedTerms = createFixedTerms({
    ...shared,
    isRestricted: async userId => (await people.identity.loadUser(userId))?.state !== 'active',
  });
  const plans = createPlans({
    ...shared,
    invites: createFeeShares(database),
    findLevel: async userId => (await people.identity.loadUser(userId))?.level ?? 0,
  });
  jobs.schedule('settleFixedTerms', '* * * * *', () => fixedTerms.settleDue());
  jobs.schedule('creditPlans', '* * * * *', () => plans.creditDue());
  const nftParts: NftParts = { ...shared, receiptIds, pictures: people.files.pictures };
  const nfts = createNfts(nftParts);
  const ends = watchEnds(nfts.settleDue, log);
  return {
    ...{ fixedTerms, plans, nfts, nftParts },
    loans: composeLending(dependencies, { messaging, people, ledger, parameters, jobs }),
    auctions: {
      async start() {
        if (settings.instance === 'sandbox' && settings.hasSampleData) await nfts.seedSamples();
        ends.start();
      },
      stop: ends.stop,
    },
  };
}

interface InvestingRoutes extends Investing, Pick<AppDependencies, 'database' | 'clock'>, Pick<Http, 'server'> {
  readonly http: HttpServer;
  readonly ledger: Ledger;
}

export function registerInvesting(
  { http, server, database, clock, ledger, fixedTerms, plans, loans, nfts }: InvestingRoutes,
  receiptIds: ReceiptIds,
): void {
  registerFixedTermRoutes(http, { database, fixedTerms, receiptIds });
  registerPlanRoutes(http, { database, plans, receiptIds });
  registerNftRoutes(http, { nfts, clock });
  registerArtRoutes(server, database);
  registerPromiseRoutes(http, {
    ledger,
    sources: [createPlanPromises(database, plans), createFixedTermPromises(database, fixedTerms)],
    orders: [createOptionPromises(database), createContractPromises(database)],
    listLoanTerms: () => listLentTerms(loans.parameters),
  });
}
