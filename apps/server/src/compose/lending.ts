import { loadVerified } from '../features/kyc/index.ts';
import type { Ledger } from '../features/ledger/index.ts';
import { createAgreementRenderer, followLoans, type LoanParts } from '../features/loans/index.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { createNumberBlocks } from '../platform/postgres/number-blocks.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import type { Messaging } from './messaging.ts';
import type { AllParameters } from './money.ts';
import type { People } from './people.ts';

interface LendingParts {
  readonly messaging: Messaging;
  readonly people: Pick<People, 'identity'>;
  readonly ledger: Ledger;
  readonly parameters: AllParameters;
  readonly jobs: Jobs;
}

/** Money lent against a promise to pay it back. */
export function composeLending(
  { database, clock, log, settings }: AppDependencies,
  { messaging, people, ledger, parameters, jobs }: LendingParts,
): LoanParts {
  const loans: LoanParts = {
    ...{ database, clock, log, ledger, parameters, identity: people.identity, loadVerified },
    ...{ eventLog: messaging.eventLog, notifications: messaging.notifications },
    loanIds: createNumberBlocks(database, 'loan_id', 1),
    repaymentIds: createNumberBlocks(database, 'loan_repayment_id', 1),
    renderAgreement: createAgreementRenderer({
      lender: settings.lender,
      isSandbox: settings.instance === 'sandbox',
    }),
  };
  jobs.schedule('followLoans', '* * * * *', () => followLoans(loans));
  return loans;
}
