import {
  calculateFixedInterest,
  draftFixedTermEnd,
  draftFixedTermPurchase,
  fixedTermDayMs,
} from '../fixed-terms/fixed-term.ts';
import { writeFixedTermTerms } from '../fixed-terms/terms-text.ts';
import { type Amount, formatAmount } from '../ledger/amount.ts';
import type { Asset } from '../money/asset.ts';
import { planDayMs } from '../plans/plan.ts';
import { calculatePlanIncome } from '../plans/plan-income.ts';
import {
  calculateCredited,
  draftPlanCredit,
  draftPlanExit,
  draftPlanPurchase,
  type PlanHeld,
} from '../plans/plan-transfers.ts';
import { writePlanTerms } from '../plans/terms-text.ts';
import type { Sha256 } from '../proof/bytes.ts';
import { type CheckFault, type CheckResult, compare, judge } from '../proof/check-result.ts';
import type { TransferClaim } from '../proof/claims.ts';
import { groupPostings } from '../proof/found-postings.ts';
import { type ExpectedPosting, receiptOwner } from '../proof/order-check.ts';
import { createReader } from '../proof/reading.ts';
import { compareLines } from '../proof/terms-lines.ts';
import { checkEmpty, comparePosting } from './check-ledger.ts';
import { checkHash } from './check-terms.ts';

/** A plan as its receipt tells of it. */
export interface PlanClaim {
  readonly id: string;
  readonly productId: string;
  readonly tokenType: Asset;
  readonly investment: string;
  readonly dailyYield: string;
  readonly period: number;
  readonly profitShare: string;
  readonly exitShare: string;
  readonly staticIncome: string;
  readonly incomeToDate: string;
  readonly runTime: number;
  readonly createTime: number;
  readonly status: 'earning' | 'exited' | 'settled';
  readonly termsHash: string;
}

/** A fixed-term product as its receipt tells of it. */
export interface FixedTermClaim {
  readonly id: string;
  readonly productId: string;
  readonly tokenType: Asset;
  readonly amount: string;
  readonly dailyRate: string;
  readonly period: number;
  readonly interest: string;
  readonly createTime: number;
  readonly status: 'earning' | 'settled';
  readonly termsHash: string;
}

/** A receipt as the server answers it: nothing of it is taken for true. */
export interface InvestmentReceiptClaim {
  readonly order:
    | { readonly kind: 'plan'; readonly plan: PlanClaim }
    | { readonly kind: 'fixedTerm'; readonly fixedTerm: FixedTermClaim };
  readonly terms: string;
  readonly transfers: readonly TransferClaim[];
}

/** What is checked, in the order it is told. */
export const investmentChecks = ['terms', 'reserve', 'credits', 'ending', 'ledger'] as const;
export type InvestmentCheckName = (typeof investmentChecks)[number];
export type InvestmentCheck = Readonly<Record<InvestmentCheckName, CheckResult>>;

/** What the rules ask for, put beside what the receipt says. */
interface Expected {
  readonly terms: string;
  readonly termsHash: string;
  /** Numbers that cannot be read, or differ from what follows from the terms. */
  readonly faults: readonly CheckFault[];
  readonly purchase: ExpectedPosting;
  readonly credits: readonly ExpectedPosting[];
  /** The posting that ends it, where that is one of its own. */
  readonly end: ExpectedPosting | undefined;
  readonly isOver: boolean;
}

/**
 * Checks the receipt of a plan or product by the rules: terms by their hash, the whole promise set aside in the very posting
 * that took the money, every credit to the last unit and not before its day, the end, and nothing else.
 */
export function checkInvestment(receipt: InvestmentReceiptClaim, sha256: Sha256): InvestmentCheck {
  const { order, transfers } = receipt;
  const found = groupPostings(transfers);
  const expected = order.kind === 'plan' ? expectPlan(order.plan, found) : expectFixedTerm(order.fixedTerm);
  const { purchase, credits, end, isOver } = expected;
  const postings = [purchase, ...credits, ...(end ? [end] : [])].filter(({ drafts }) => drafts.length > 0);
  const faultsOf = (posting: ExpectedPosting | undefined) => {
    const index = posting ? postings.indexOf(posting) : -1;
    return index < 0 ? [] : comparePosting(postings[index], found[index], found[index - 1]);
  };
  const last = end ?? credits.at(-1);
  return {
    terms: judge([
      ...checkHash(receipt.terms, expected.termsHash, sha256),
      ...compareLines(expected.terms, receipt.terms),
      ...expected.faults,
    ]),
    reserve: judge(faultsOf(purchase)),
    credits: judge(credits.flatMap(faultsOf), credits.length === 0 && !isOver ? 'stillOpen' : undefined),
    ending: isOver ? judge(faultsOf(last)) : judge([], 'stillOpen'),
    ledger: judge([
      ...compare('transfers', [['postings', postings.length, found.length]]),
      ...(isOver ? checkEmpty(transfers) : []),
    ]),
  };
}

function expectPlan(plan: PlanClaim, found: ReturnType<typeof groupPostings>): Expected {
  const { tokenType: asset, createTime, status } = plan;
  // A file may say anything.
  const period = Math.max(1, plan.period);
  const runTime = Math.min(Math.max(0, plan.runTime), period);
  const reader = createReader('plan');
  const held: PlanHeld = {
    ...{ ...receiptOwner, asset, days: period, investment: reader.amount('investment', plan.investment, asset) },
    dailyYield: reader.ratio('dailyYield', plan.dailyYield),
    profitShare: reader.ratio('profitShare', plan.profitShare),
    exitShare: reader.ratio('exitShare', plan.exitShare),
  };
  const stated = [
    ['plan.staticIncome', calculatePlanIncome(held), reader.amount('staticIncome', plan.staticIncome, asset)],
    ['plan.incomeToDate', calculateCredited(held, runTime), reader.amount('incomeToDate', plan.incomeToDate, asset)],
  ] as const;
  const credits = Array.from({ length: runTime }, (_, index): ExpectedPosting => {
    const isPaid = found[index + 1]?.transfers.some(({ kind }) => kind === 'inviteIncome');
    return {
      name: `day ${index + 1}`,
      drafts: draftPlanCredit(held, index + 1, isPaid ? inviter : null),
      notBeforeMs: createTime + (index + 1) * planDayMs,
    };
  });
  return {
    terms: writePlanTerms({ ...held, id: plan.id, product: plan.productId, boughtAtMs: createTime }),
    termsHash: plan.termsHash,
    faults: [...reader.faults, ...compareAmounts(stated, asset), ...checkRunTime(plan)],
    purchase: { name: 'purchase', drafts: draftPlanPurchase(held), notBeforeMs: createTime },
    credits,
    end:
      status === 'exited' && runTime < period
        ? { name: 'early exit', drafts: draftPlanExit(held, runTime), notBeforeMs: createTime }
        : undefined,
    isOver: status !== 'earning',
  };
}

const inviter = receiptOwner.userId + 1;

/** A plan is settled just when every day was credited. */
function checkRunTime({ status, runTime, period }: PlanClaim): CheckFault[] {
  return compare('result', [['plan.runTime', status === 'settled', runTime >= period]]);
}

function expectFixedTerm(term: FixedTermClaim): Expected {
  const { tokenType: asset, createTime, period: days } = term;
  const reader = createReader('fixedTerm');
  const amount = reader.amount('amount', term.amount, asset);
  const dailyRate = reader.ratio('dailyRate', term.dailyRate);
  const interest = calculateFixedInterest(amount, dailyRate, days);
  const held = { ...receiptOwner, asset, amount, interest };
  const isOver = term.status === 'settled';
  const stated = reader.amount('interest', term.interest, asset);
  return {
    terms: writeFixedTermTerms({
      ...{ ...held, id: term.id, product: term.productId },
      ...{ dailyRate, days, boughtAtMs: createTime },
    }),
    termsHash: term.termsHash,
    faults: [...reader.faults, ...compareAmounts([['fixedTerm.interest', interest, stated]], asset)],
    // One that goes on with the money of another is bought as of the end of that, and posted when it was settled.
    purchase: { name: 'purchase', drafts: draftFixedTermPurchase(held), notBeforeMs: createTime },
    credits: [],
    end: isOver
      ? { name: 'end', drafts: draftFixedTermEnd(held), notBeforeMs: createTime + days * fixedTermDayMs }
      : undefined,
    isOver,
  };
}

function compareAmounts(pairs: readonly (readonly [string, Amount, Amount])[], asset: Asset): CheckFault[] {
  return pairs.flatMap(([field, wanted, stated]) =>
    compare('result', [[field, formatAmount(wanted, asset), formatAmount(stated, asset)]]),
  );
}
