import { ratioOne } from '../contracts/terms.ts';
import { type ConvertedAsset, calculateConversionResult, convertedAssets } from '../conversions/rules.ts';
import { calculateFixedInterest, sampleFixedTerms } from '../fixed-terms/fixed-term.ts';
import { type Amount, calculateCreditShare } from '../ledger/amount.ts';
import type { LoanTerm } from '../loans/terms.ts';
import { priceScale } from '../market/price.ts';
import { type Asset, assetDecimals } from '../money/asset.ts';
import { powerOfTen } from '../money/decimal.ts';
import { calculateInvestable, calculateOwnShortfall } from '../plans/own-money.ts';
import { planDayMs, samplePlans } from '../plans/plan.ts';
import {
  calculateEarlyExit,
  calculatePlanCredit,
  calculateProfitShare,
  defaultExitShare,
  defaultProfitShare,
} from '../plans/plan-income.ts';
import { HouseholdLoans } from './household-loans.ts';

/** The fee of a withdrawal. Source: product rules, Deposits and withdrawals. */
const withdrawalFee = 20_000_000n;
/** The fee of a conversion. Source: product rules, Deposits and withdrawals. */
const conversionFee = 10_000_000n;
/** Prices stand still: what somebody wins by them is won at a risk. */
const prices: Readonly<Record<ConvertedAsset, bigint>> = {
  BTC: 50_000n * powerOfTen(priceScale),
  ETH: 2_500n * powerOfTen(priceScale),
  USDC: powerOfTen(priceScale),
};

/** Every plan and product of the samples. */
export const householdOffers = [
  ...samplePlans.map(({ asset, days, dailyYield }) => ({ asset, days, dailyYield, isPlan: true })),
  ...sampleFixedTerms.map(({ asset, days, dailyRate }) => ({ asset, days, dailyYield: dailyRate, isPlan: false })),
] as const;
type Offer = (typeof householdOffers)[number];

interface Investment {
  readonly offer: Offer;
  readonly amount: Amount;
  readonly atMs: number;
  paidDays: number;
}

interface Person {
  readonly cash: Record<Asset, Amount>;
  readonly loans: HouseholdLoans;
  investments: Investment[];
}

/** What an amount is worth in USDT. */
function worth(asset: Asset, amount: Amount): Amount {
  if (asset === 'USDT') return amount;
  const unit = powerOfTen(priceScale + assetDecimals[asset] - assetDecimals.USDT);
  return calculateCreditShare(amount, prices[asset], unit);
}

const sumInvested = ({ investments }: Person, asset: Asset) =>
  investments.reduce((sum, { offer, amount }) => (offer.asset === asset ? sum + amount : sum), 0n);

/**
 * People who keep their money together: what leaves the platform of one may come back by another. With `isInvited` each
 * counts as the inviter of the next one, which is more than registrations allow.
 */
export class Household {
  readonly people: readonly Person[];
  readonly start: Amount;
  private readonly isInvited: boolean;
  outside: Amount;
  nowMs = 0;
  /** What all plans and products have paid, inviters' shares included, in USDT. */
  income: Amount = 0n;
  mostOwn: Amount;
  mostDebt: Amount = 0n;

  constructor(
    count: number,
    start: Amount,
    { isInvited = false, pauseMs }: { readonly isInvited?: boolean; readonly pauseMs?: number } = {},
  ) {
    this.people = Array.from({ length: count }, () => ({
      ...{ cash: { USDT: 0n, USDC: 0n, BTC: 0n, ETH: 0n }, loans: new HouseholdLoans(pauseMs), investments: [] },
    }));
    this.outside = this.start = this.mostOwn = start;
    this.isInvited = isInvited;
  }

  get borrowed(): Amount {
    return this.people.reduce((sum, { loans }) => sum + loans.borrowed, 0n);
  }

  private moneyOf(person: Person) {
    const invested = sumInvested(person, 'USDT');
    return { held: person.cash.USDT + invested, invested, ...person.loans.debt(this.nowMs) };
  }

  private debt(): Amount {
    const debts = this.people.map(({ loans }) => loans.debt(this.nowMs));
    return debts.reduce((sum, { loanPrincipal, loanInterestDue }) => sum + loanPrincipal + loanInterestDue, 0n);
  }

  own(): Amount {
    const held = this.people.flatMap(person =>
      (['USDT', ...convertedAssets] as const).map(asset =>
        worth(asset, person.cash[asset] + sumInvested(person, asset)),
      ),
    );
    return held.reduce((sum, amount) => sum + amount, this.outside) - this.debt();
  }

  /** Looks at what there is; after every act and every day. */
  look(): void {
    const [own, debt] = [this.own(), this.debt()];
    if (own > this.mostOwn) this.mostOwn = own;
    if (debt > this.mostDebt) this.mostDebt = debt;
  }

  deposit(person: Person, percent: bigint): void {
    const amount = (this.outside * percent) / 100n;
    this.outside -= amount;
    person.cash.USDT += amount;
  }

  withdraw(person: Person, percent: bigint): void {
    const amount = (person.cash.USDT * percent) / 100n;
    person.cash.USDT -= amount;
    this.outside += amount - (amount * withdrawalFee + ratioOne - 1n) / ratioOne;
  }

  convert(person: Person, side: 'buy' | 'sell', asset: ConvertedAsset, percent: bigint): void {
    const [from, to] = side === 'buy' ? (['USDT', asset] as const) : ([asset, 'USDT'] as const);
    const amount = (person.cash[from] * percent) / 100n;
    const terms = { price: prices[asset], feeRate: conversionFee };
    const { received } = calculateConversionResult({ side, asset }, amount, terms);
    person.cash[from] -= amount;
    person.cash[to] += received;
  }

  borrow(person: Person, amount: Amount, term: LoanTerm): void {
    person.cash.USDT += person.loans.borrow(amount, term, this.nowMs);
  }

  repay(person: Person, percent: bigint): void {
    person.cash.USDT -= person.loans.repay((person.cash.USDT * percent) / 100n, this.nowMs);
  }

  /** By the rule of own money, as `own-money.ts` of the server has it. */
  invest(person: Person, percent: bigint, offer: Offer): void {
    const { asset } = offer;
    const money = this.moneyOf(person);
    const isDue = money.loanPrincipal + money.loanInterestDue > 0n;
    if (asset !== 'USDT' && isDue && calculateOwnShortfall(money) > 0n) return;
    const most = asset === 'USDT' ? calculateInvestable(money) : person.cash[asset];
    const amount = (most * percent) / 100n;
    if (amount <= 0n || amount > person.cash[asset]) return;
    person.cash[asset] -= amount;
    person.investments.push({ offer, amount, atMs: this.nowMs, paidDays: 0 });
  }

  exit(person: Person): void {
    const index = person.investments.findIndex(({ offer }) => offer.isPlan);
    const [plan] = index < 0 ? [] : person.investments.splice(index, 1);
    if (plan) person.cash[plan.offer.asset] += calculateEarlyExit(plan.amount, defaultExitShare).returned;
  }

  pass(hours: number): void {
    for (let left = hours; left > 0; left -= 24) {
      this.nowMs += (Math.min(24, left) * planDayMs) / 24;
      for (const [index, person] of this.people.entries()) {
        const inviter = this.isInvited ? this.people[(index + 1) % this.people.length] : undefined;
        for (const investment of person.investments) this.credit(person, investment, inviter);
        person.investments = person.investments.filter(({ offer, paidDays }) => paidDays < offer.days);
      }
      this.look();
    }
  }

  /** At most one day has become full. */
  private credit(person: Person, investment: Investment, inviter: Person | undefined): void {
    const { offer, amount, atMs } = investment;
    if (this.nowMs < atMs + (investment.paidDays + 1) * planDayMs) return;
    investment.paidDays += 1;
    const { asset, days, dailyYield, isPlan } = offer;
    const isEnd = investment.paidDays === days;
    const atEnd = isEnd ? calculateFixedInterest(amount, dailyYield, days) : 0n;
    const terms = { investment: amount, dailyYield, days };
    const credit = isPlan ? calculatePlanCredit(terms, investment.paidDays) : atEnd;
    const shared = isPlan && inviter ? calculateProfitShare(credit, defaultProfitShare) : 0n;
    person.cash[asset] += credit + (isEnd ? amount : 0n);
    if (inviter) inviter.cash[asset] += shared;
    this.income += worth(asset, credit + shared);
  }
}
