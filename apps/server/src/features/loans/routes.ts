import { pageRowsMax } from '@truemark/contract/limits';
import type { RefusalName } from '@truemark/contract/refusals';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { accept, deny, type Result } from '@truemark/domain/result';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { FileReply } from '../../platform/http/file-reply.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import { applyIn, signLoan, withdrawIn } from './apply.ts';
import { describeLoan, describeMoves, describeRepayment, describeSchedule, describeTimeline } from './describe.ts';
import { draftAgreement } from './draft-agreement.ts';
import { findLimits } from './limits.ts';
import type { LoanParts } from './parts.ts';
import { registerRepaymentRoutes } from './repayment-routes.ts';
import { type Loan, listLoansOf, loadAgreement, loadApplication, loadLoan } from './store.ts';
import { listLevelMaxima, listOfferedTerms, readLoanRules } from './terms.ts';

const pageRowsDefault = 30;
const usdt = (amount: bigint) => formatAmount(amount, 'USDT');

/** Loans as their owners ask for them and see them. */
export function registerLoanRoutes(http: HttpServer, parts: LoanParts, receiptIds: ReceiptIds): void {
  const { database } = parts;
  registerReadingRoutes(http, parts, receiptIds);
  registerRepaymentRoutes(http, parts);

  http.serve('loan', async ({ body, context, repeat }) => {
    const { nowMs, language } = context;
    const request = {
      ...{ userId: context.user.userId, amount: body.amount, term: body.term, dailyRate: body.dailyRate },
      ...{ monthlyIncome: body.monthlyIncome, monthlyDebts: body.monthlyDebts, signature: body.signature },
      ...{ language, nowMs },
    };
    const signed = await signLoan(parts, request);
    if (!signed.ok) return signed;
    const outcome = await commitUnlessDenied(database, async client => {
      const applied = await applyIn(parts, client, request, signed.value);
      if (!applied.ok) return applied;
      const { loan, announce } = applied.value;
      return { kept: await repeat.keepIn(client, describeLoan(loan, nowMs)), announce };
    });
    if ('ok' in outcome) return outcome;
    outcome.announce();
    return outcome.kept;
  });

  http.serve('withdrawLoan', async ({ body, context, repeat }) => {
    const outcome = await commitUnlessDenied(database, async client => {
      const withdrawn = await withdrawIn(parts, client, { userId: context.user.userId, id: Number(body.id) });
      if (!withdrawn.ok) return withdrawn;
      return { kept: await repeat.keepIn(client, { isDone: true }), announce: withdrawn.value };
    });
    if ('ok' in outcome) return outcome;
    outcome.announce();
    return outcome.kept;
  });
}

function registerReadingRoutes(http: HttpServer, parts: LoanParts, receiptIds: ReceiptIds): void {
  const { database, parameters } = parts;

  http.serve('listLoanSettings', async () => {
    const { freeDays, minimum } = readLoanRules(parameters);
    const terms = listOfferedTerms(parameters).map(({ days, dailyRate, amountMin, amountMax, isOpen }) => ({
      ...{ term: days, dailyRate: formatDecimal(dailyRate, ratioScale), isOpen },
      ...{ minAmount: usdt(amountMin), maxAmount: usdt(amountMax) },
    }));
    return { freeDays, minAmount: usdt(minimum), maxByLevel: listLevelMaxima(parameters).map(usdt), terms };
  });

  http.serve('getLoanLimits', async ({ context }) => {
    const who = { userId: context.user.userId, nowMs: context.nowMs };
    const limits = await database.transaction(client => findLimits(parts, client, who));
    const { min, max, openPrincipal, obstacle, availableFromMs } = limits;
    const amounts = { min: usdt(min), max: usdt(max), openPrincipal: usdt(openPrincipal) };
    return { ...amounts, obstacle, availableFrom: obstacle === 'loanTooSoon' ? availableFromMs : null };
  });

  http.serve('listLoanRecord', async ({ query, context }) => {
    const limit = Math.min(query.limit ?? pageRowsDefault, pageRowsMax);
    const beforeId = query.cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(query.cursor);
    const search = { userId: context.user.userId, state: query.status, beforeId, limit: limit + 1 };
    // Play money is not lent.
    const found = context.isDemo ? [] : await listLoansOf(database.pool, search);
    const items = found.slice(0, limit).map(loan => describeLoan(loan, context.nowMs));
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  });

  http.serve('getLoan', async ({ params, context }) => {
    const { nowMs } = context;
    const found = await findOwn(parts, { id: Number(params.id), userId: context.user.userId });
    if (!found.ok) return found;
    const loan = found.value;
    const application = await loadApplication(database.pool, loan.id);
    return {
      ...{ loan: describeLoan(loan, nowMs), schedule: describeSchedule(loan, nowMs) },
      ...{ timeline: describeTimeline(loan), moves: describeMoves(loan) },
      repayments: loan.repayments.toReversed().map(describeRepayment),
      receiptId: loan.paidOutAtMs === null ? null : receiptIds.encode('loan', loan.userId, loan.id),
      agreement:
        loan.agreementHash !== null && application && application.agreementBytes !== null
          ? {
              ...{ hash: loan.agreementHash, language: application.language, at: loan.atMs },
              bytes: application.agreementBytes,
            }
          : null,
    };
  });

  http.serve('draftLoanAgreement', async ({ query, context }) => {
    const { language, nowMs, user } = context;
    const drafted = await draftAgreement(parts, { ...query, userId: user.userId, language, nowMs });
    if (!drafted.ok) return drafted;
    return { fileName: 'truemark-loan-draft.pdf', contentType: 'application/pdf', body: drafted.value };
  });

  http.serve('getLoanAgreement', async ({ params, context }) => {
    const found = await findOwn(parts, { id: Number(params.id), userId: context.user.userId });
    return found.ok ? serveAgreement(parts, found.value) : found;
  });
}

/** The signed agreement as a download. */
export async function serveAgreement(
  { database }: Pick<LoanParts, 'database'>,
  { id }: Loan,
): Promise<FileReply | ReturnType<typeof deny<'recordMissing'>>> {
  const body = await loadAgreement(database.pool, id);
  if (!body) return deny('recordMissing');
  return { fileName: `truemark-loan-${id}.pdf`, contentType: 'application/pdf', body };
}

/** Only the owner may see a loan. */
async function findOwn(
  { database }: LoanParts,
  { id, userId }: { readonly id: number; readonly userId: number },
): Promise<Result<Loan, Extract<RefusalName, 'recordMissing' | 'recordNotOwned'>>> {
  const loan = await loadLoan(database.pool, id);
  if (!loan) return deny('recordMissing');
  return loan.userId === userId ? accept(loan) : deny('recordNotOwned');
}
