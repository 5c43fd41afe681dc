import type { Language } from '@truemark/contract/languages';
import type { RefusalName } from '@truemark/contract/refusals';
import { parseAmount } from '@truemark/domain/ledger/amount';
import { amountMax } from '@truemark/domain/ledger/transfer';
import { accept, deny, type Result } from '@truemark/domain/result';
import type { LoanParts } from './parts.ts';
import { listOfferedTerms, readLoanRules } from './terms.ts';

/** What the agreement of a loan would say by the terms in force: unsigned, and kept nowhere. */
export async function draftAgreement(
  parts: LoanParts,
  request: {
    readonly userId: number;
    readonly amount: string;
    readonly term: number;
    readonly language: Language;
    readonly nowMs: number;
  },
): Promise<Result<Buffer, RefusalName>> {
  const { parameters, database, loadVerified, renderAgreement } = parts;
  const verified = await loadVerified(database.pool, request.userId);
  if (!verified) return deny('userNotVerified');
  const amount = parseAmount(request.amount.trim(), 'USDT');
  if (!amount.ok || amount.value > amountMax) return deny('loanAmountMissing');
  if (amount.value <= 0n) return deny('amountNotPositive');
  const term = listOfferedTerms(parameters).find(({ days }) => days === request.term);
  if (!term) return deny('loanPeriodWrong');
  const file = await renderAgreement({
    ...{ language: request.language, borrower: verified.details, signedAtMs: request.nowMs },
    ...{ principal: amount.value, term, freeDays: readLoanRules(parameters).freeDays },
  });
  return accept(Buffer.from(file));
}
