import { parseAmount } from '@truemark/domain/ledger/amount';
import { assert } from '@truemark/domain/result';
import type { parameterDefinitions } from '../definitions.ts';
import { createFeeShares } from '../features/invites/index.ts';
import { createLedger, type Ledger } from '../features/ledger/index.ts';
import type { Parameters } from '../features/parameters/index.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';

export type AllParameters = Parameters<(typeof parameterDefinitions)[number]['key']>;

/** The ledger, with the rules of demo accounts that operators set. */
export async function composeLedger(
  { database, clock, log, settings }: AppDependencies,
  parameters: AllParameters,
  jobs: Jobs,
): Promise<Ledger> {
  const isSandbox = settings.instance === 'sandbox';
  const ledger = createLedger({
    database,
    clock,
    log,
    isSandbox,
    feeShares: createFeeShares(database),
    demo: {
      getStart() {
        const start = parseAmount(parameters.get('demo.start'), 'USDT');
        assert(start.ok, 'the start of a demo account is an amount');
        return start.value;
      },
      getResetsMax: () => Number(parameters.get('demo.resetsPerDay')),
    },
  });
  jobs.schedule('forgetRefusals', '27 * * * *', () => ledger.forgetRefusals());
  if (isSandbox && settings.hasSampleData) await ledger.seedTreasury();
  return ledger;
}
