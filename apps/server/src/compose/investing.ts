import { createFixedTerms, type FixedTerms } from '../features/fixed-terms/index.ts';
import type { Ledger } from '../features/ledger/index.ts';
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
export function composeInvesting(
  { database, clock, log }: AppDependencies,
  { messaging, people, ledger, parameters, orderIds, jobs }: InvestingParts,
): FixedTerms {
  const fixedTerms = createFixedTerms({
    ...{ database, clock, log, ledger, parameters, orderIds, ...messaging },
    isRestricted: async userId => (await people.identity.loadUser(userId))?.state !== 'active',
  });
  jobs.schedule('settleFixedTerms', '* * * * *', () => fixedTerms.settleDue());
  return fixedTerms;
}
