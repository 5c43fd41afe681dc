import { deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import { describeRepayment } from './describe.ts';
import type { LoanParts } from './parts.ts';
import { type RepaymentStage, repayIn } from './repay.ts';

/** What is answered where the database fails: nothing was charged, as nothing was committed. */
const failures: Readonly<Partial<Record<RepaymentStage, 'repaymentFailed' | 'repaymentNotSubmitted'>>> = {
  holding: 'repaymentFailed',
  keeping: 'repaymentNotSubmitted',
};

export function registerRepaymentRoutes(http: HttpServer, parts: LoanParts): void {
  const { database, log } = parts;
  http.serve('repayLoan', async ({ query, context, repeat }) => {
    if ((query.id ?? '') === '') return deny('recordIdMissing');
    const id = await parts.repaymentIds.take();
    const { userId } = context.user;
    const progress: { stage: RepaymentStage } = { stage: 'checking' };
    const request = {
      ...{ id, userId, loanId: Number(query.id), amount: query.amount, total: query.total, nowMs: context.nowMs },
      enter(stage: RepaymentStage) {
        progress.stage = stage;
      },
    };
    try {
      const outcome = await commitUnlessDenied(database, async client => {
        request.enter('checking');
        const repaid = await repayIn(parts, client, request);
        if (!repaid.ok) return repaid;
        const { repayment, announce } = repaid.value;
        const kept = await repeat.keepIn(client, describeRepayment(repayment));
        // From here on nobody can say whether it was committed: only a repeat under the same key can.
        request.enter('committing');
        return { kept, announce };
      });
      if ('ok' in outcome) return outcome;
      outcome.announce();
      return outcome.kept;
    } catch (err) {
      const refusal = failures[progress.stage];
      if (!refusal) throw err;
      log.error({ err, loan: request.loanId }, 'a repayment could not be submitted');
      return deny(refusal);
    }
  });
}
