import { createFixedTerms, type FixedTerms } from '../features/fixed-terms/index.ts';
import { createFeeShares } from '../features/invites/index.ts';
import type { Ledger } from '../features/ledger/index.ts';
import { createOwnMoney, createPlans, type Plans } from '../features/plans/index.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { NumberBlocks } from '../platform/postgres/number-blocks.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import type { Messaging } from './messaging.ts';
import type { AllParameters } from './money.ts';
import type { People } from './people.ts';

interface InvestingParts {
  readonly messaging: Messaging;
  readonly people: Pick<People, 'identity'>;
  readonly ledger: Ledger;
  readonly parameters: AllParameters;
  readonly orderIds: NumberBlocks;
  readonly jobs: Jobs;
}

/** What stands for a time at a rate that is fixed beforehand. */
export interface Investing {
  readonly fixedTerms: FixedTerms;
  readonly plans: Plans;
}

export function composeInvesting(
  { database, clock, log }: AppDependencies,
  { messaging, people, ledger, parameters, orderIds, jobs }: InvestingParts,
): Investing {
  // Nobody owes anything while there are no loans.
  const ownMoney = createOwnMoney({ ledger, clock, sumLoanDebt: async () => ({ principal: 0n, interestDue: 0n }) });
  const shared = { database, clock, log, ledger, parameters, orderIds, ownMoney, ...messaging };
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
  return { fixedTerms, plans };
}
