import { createHash } from 'node:crypto';
import type { Language } from '@truemark/contract/languages';
import type { RefusalName } from '@truemark/contract/refusals';
import { isSigned, type Signature } from '@truemark/domain/identity/verification';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { amountMax } from '@truemark/domain/ledger/transfer';
import { canLoan } from '@truemark/domain/loans/can';
import { ratioScale } from '@truemark/domain/market/price';
import { parseDecimal } from '@truemark/domain/money/decimal';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import type { VerifiedCheck } from '../kyc/index.ts';
import { findLimits } from './limits.ts';
import { callAll, type LoanParts, tellIn } from './parts.ts';
import { insertLoan, saveRejected } from './save-store.ts';
import { type Loan, loadLoan, lockNamed } from './store.ts';
import { listOfferedTerms, type OfferedTerm, readLoanRules } from './terms.ts';

/** What a user asks for, as it came. */
export interface LoanRequest {
  readonly userId: number;
  readonly amount: string | undefined;
  readonly term: number | undefined;
  readonly dailyRate: string;
  readonly monthlyIncome: string | undefined;
  readonly monthlyDebts: string | undefined;
  readonly signature: Signature | undefined;
  readonly language: Language;
  readonly nowMs: number;
}

/** An application that may be made as it is. */
interface LoanDraft {
  readonly principal: Amount;
  readonly term: OfferedTerm;
  readonly freeDays: number;
  readonly monthlyIncome: Amount;
  readonly monthlyDebts: Amount;
  readonly signature: Signature;
  readonly verified: VerifiedCheck;
}

/** An application with its signed agreement. */
export interface SignedLoan {
  readonly id: number;
  readonly draft: LoanDraft;
  readonly agreement: Uint8Array;
}

/** Reads a request and makes its agreement, outside of any transaction. */
export async function signLoan(
  parts: LoanParts,
  request: LoanRequest,
): Promise<Result<SignedLoan, RefusalName> | Denial> {
  const drafted = await parts.database.transaction(client => draftLoan(parts, client, request));
  if (!drafted.ok) return drafted;
  const draft = drafted.value;
  const id = await parts.loanIds.take();
  const agreement = await parts.renderAgreement({
    ...{ language: request.language, loanId: id, borrower: draft.verified.details, signature: draft.signature },
    ...{ signedAtMs: request.nowMs, principal: draft.principal, term: draft.term, freeDays: draft.freeDays },
  });
  return accept({ id, draft, agreement });
}

/** Keeps an application, in the caller's transaction; what it was signed on must still hold. Roll back when it is denied. */
export async function applyIn(
  parts: LoanParts,
  client: pg.PoolClient,
  request: LoanRequest,
  signed: SignedLoan,
): Promise<Result<{ readonly loan: Loan; announce(): void }, RefusalName> | Denial> {
  const { userId, nowMs } = request;
  // Nobody closes the account, or gives it another name, meanwhile.
  await parts.identity.lockStatusIn(client, userId);
  const drafted = await draftLoan(parts, client, request);
  if (!drafted.ok) return drafted;
  const { principal, term, freeDays, verified, ...said } = drafted.value;
  if (freeDays !== signed.draft.freeDays || verified.id !== signed.draft.verified.id) return deny('termsChanged');
  const { id, agreement } = signed;
  const agreementHash = createHash('sha256').update(agreement).digest('hex');
  const isKept = await insertLoan(client, {
    ...{ id, userId, principal, days: term.days, dailyRate: term.dailyRate, freeDays, atMs: nowMs, agreementHash },
    application: { ...said, identificationId: verified.id, language: request.language, agreement },
  });
  if (!isKept) return deny('loanUnderReview');
  const loan = await loadLoan(client, id);
  assert(loan, 'an application that was kept is there');
  const values = { amount: formatAmount(principal, 'USDT') };
  const notify = await parts.notifications.notifyIn(client, { userId, kind: 'loanSubmitted', values, isMailed: true });
  return accept({ loan, announce: callAll(notify, await tellIn(parts, client, loan)) });
}

/** What a request comes to by the rules in force, or why it may not be made. */
async function draftLoan(
  parts: LoanParts,
  client: pg.ClientBase,
  request: LoanRequest,
): Promise<Result<LoanDraft, RefusalName> | Denial> {
  const verified = await parts.loadVerified(client, request.userId);
  const limits = await findLimits(parts, client, request);
  if (!verified || limits.obstacle === 'userNotVerified') return deny('userNotVerified');
  const term = readTerm(parts, request);
  if (!term.ok) return term;
  const amount = readAmount(request, { ...limits, term: term.value });
  if (!amount.ok) return amount;
  const income = readMonthly('monthlyIncome', request.monthlyIncome);
  if (!income.ok) return income;
  const debts = readMonthly('monthlyDebts', request.monthlyDebts);
  if (!debts.ok) return debts;
  const { signature } = request;
  if (!signature || !isSigned(signature)) return deny('notSigned');
  if (limits.obstacle === 'loanUnderReview') return deny('loanUnderReview');
  if (limits.availableFromMs !== null) return denyUntil(limits.availableFromMs);
  return accept({
    ...{ principal: amount.value, term: term.value, freeDays: readLoanRules(parts.parameters).freeDays },
    ...{ monthlyIncome: income.value, monthlyDebts: debts.value, signature, verified },
  });
}

function readTerm({ parameters }: LoanParts, request: LoanRequest): Result<OfferedTerm, RefusalName> {
  if (isEmpty(request.amount)) return deny('loanAmountMissing');
  if (request.term === undefined) return deny('loanTermMissing');
  const term = listOfferedTerms(parameters).find(({ days }) => days === request.term);
  if (!term) return deny('loanPeriodWrong');
  if (!term.isOpen) return deny('loanTermUnavailable');
  const rate = parseDecimal(request.dailyRate, ratioScale);
  return rate.ok && rate.value === term.dailyRate ? accept(term) : deny('termsChanged');
}

/** The user's own range first, then that of the term. Source: product rules, Loans. */
function readAmount(
  { amount: typed = '' }: LoanRequest,
  { min, max, term }: { readonly min: Amount; readonly max: Amount; readonly term: OfferedTerm },
): Result<Amount, RefusalName> | Denial {
  const amount = parseAmount(typed.trim(), 'USDT');
  if (!amount.ok || amount.value > amountMax) return deny('loanAmountMissing');
  const wanted = amount.value;
  if (wanted <= 0n) return deny('amountNotPositive');
  const values = (limit: Amount) => ({ limit: formatAmount(limit, 'USDT'), asset: 'USDT' });
  if (wanted < min) return { ...deny('amountBelowMinimum'), values: values(min) };
  if (wanted > max) return { ...deny('amountAboveMaximum'), values: values(max) };
  const range = { min: formatAmount(term.amountMin, 'USDT'), max: formatAmount(term.amountMax, 'USDT') };
  if (wanted < term.amountMin) return { ...deny('loanAmountTooSmall'), values: range };
  return wanted > term.amountMax ? { ...deny('loanAmountTooLarge'), values: range } : accept(wanted);
}

function readMonthly(field: string, typed = ''): Result<Amount, RefusalName> | Denial {
  const amount = parseAmount(typed.trim(), 'USDT');
  if (amount.ok && amount.value >= 0n && amount.value <= amountMax) return amount;
  return { ...deny('informationIncomplete'), values: { field } };
}

function isEmpty(typed: string | undefined): boolean {
  return (typed ?? '').trim() === '';
}

/** A moment for a sentence in any language, up to its minute, and for a program. */
function denyUntil(untilMs: number): Denial {
  const roundedMs = Math.ceil(untilMs / 60_000) * 60_000;
  const until = `${new Date(roundedMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
  return { ...deny('loanTooSoon'), values: { until, retryAt: String(untilMs) } };
}

/** Its owner takes an application back. */
export async function withdrawIn(
  parts: LoanParts,
  client: pg.PoolClient,
  { userId, id }: { readonly userId: number; readonly id: number },
): Promise<Result<() => void, RefusalName>> {
  await lockNamed(client, `loan:${id}`);
  const loan = await loadLoan(client, id);
  if (!loan) return deny('recordMissing');
  if (loan.userId !== userId) return deny('recordNotOwned');
  if (!canLoan('withdraw', loan.state)) return deny('orderStateWrong');
  const decision = { operatorNumber: null, atMs: parts.clock.nowMs(), reason: null, rejection: 'withdrawn' } as const;
  if (!(await saveRejected(client, id, decision))) return deny('orderStateWrong');
  return accept(await tellIn(parts, client, { id, userId, state: 'rejected' }));
}
