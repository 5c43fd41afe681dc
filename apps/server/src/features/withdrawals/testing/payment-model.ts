import type { WithdrawalState } from '@truemark/domain/withdrawals/withdrawal';

/** What a plain list expects of one user's deposits and withdrawals; amounts are whole USDT. */
export type PaymentAct =
  | { readonly kind: 'nextDay' }
  | { readonly kind: 'claim' | 'submit'; readonly amount: number }
  | { readonly kind: 'cancel'; readonly which: number }
  | { readonly kind: DeskAct; readonly which: number; readonly operator: number };
export type DeskAct = 'credit' | 'refuse' | 'take' | 'approve' | 'reject' | 'pay' | 'payAgain';

interface ModelDeposit {
  readonly amount: number;
  state: 'waiting' | 'processed' | 'failed';
  first: number | null;
}

interface ModelWithdrawal {
  readonly amount: number;
  readonly day: number;
  state: WithdrawalState;
  first: number | null;
  reviewer: number | null;
}

const aloneMax = 10_000;

/** The rules said again, in the plainest way: what each act is answered, and what is left. `''` means that it is done. */
export class PaymentModel {
  readonly deposits: ModelDeposit[] = [];
  readonly withdrawals: ModelWithdrawal[] = [];
  readonly #countConverted: () => bigint;
  #day = 0;
  #hasPaid = false;

  /** `countConverted`: what conversions have brought, or taken below zero, in minor units of USDT. */
  constructor(countConverted: () => bigint) {
    this.#countConverted = countConverted;
  }

  /** In minor units of USDT. */
  get available(): bigint {
    const credited = this.deposits.filter(({ state }) => state === 'processed');
    const taken = this.withdrawals.filter(({ state }) => state !== 'failed' && state !== 'canceled');
    return sum(credited) - sum(taken) + this.#countConverted();
  }

  get withdrawing(): bigint {
    return sum(this.withdrawals.filter(({ state }) => isOpen(state)));
  }

  nextDay(): void {
    this.#day += 1;
    for (const withdrawal of this.withdrawals) withdrawal.reviewer = null;
  }

  claim(amount: number): string {
    this.deposits.push({ amount, state: 'waiting', first: null });
    return '';
  }

  submit(amount: number): string {
    const today = this.withdrawals.filter(({ day }) => day === this.#day);
    if (this.withdrawals.some(({ state }) => isOpen(state))) return 'withdrawalUnderReview';
    if (today.some(({ state }) => state === 'processed')) return 'withdrawalLimitReached';
    if (today.length >= 3) return 'withdrawalsTooMany';
    if (sum([{ amount }]) > this.available) return 'balanceInsufficient';
    this.withdrawals.push({ amount, day: this.#day, state: 'submitted', first: null, reviewer: null });
    return '';
  }

  cancel(which: number): string {
    const withdrawal = this.withdrawals[which];
    if (withdrawal?.state !== 'submitted') return 'orderStateWrong';
    withdrawal.state = 'canceled';
    return '';
  }

  credit(which: number, operator: number): string {
    const deposit = this.deposits[which];
    if (deposit?.state !== 'waiting') return 'decisionMade';
    if (deposit.first === operator) return 'secondPersonNeeded';
    if (deposit.first === null && deposit.amount > aloneMax) deposit.first = operator;
    else deposit.state = 'processed';
    return '';
  }

  refuse(which: number): string {
    const deposit = this.deposits[which];
    if (deposit?.state !== 'waiting') return 'decisionMade';
    deposit.state = 'failed';
    return '';
  }

  review(act: Exclude<DeskAct, 'credit' | 'refuse'>, which: number, operator: number): string {
    const withdrawal = this.withdrawals[which];
    const isPayment = act === 'pay' || act === 'payAgain';
    if (!withdrawal || !isOpen(withdrawal.state)) return 'decisionMade';
    if (isPayment !== (withdrawal.state === 'approved') && act !== 'take' && act !== 'reject') return 'decisionMade';
    if (withdrawal.reviewer !== null && withdrawal.reviewer !== operator) return 'claimedByOther';
    if (act === 'take') return this.#take(withdrawal, operator);
    if (act === 'approve') return this.#approve(withdrawal, operator);
    if (act === 'payAgain' && this.#hasPaid) return 'transactionHashUsed';
    if (isPayment) this.#hasPaid = true;
    withdrawal.state = isPayment ? 'processed' : 'failed';
    return '';
  }

  #take(withdrawal: ModelWithdrawal, operator: number): string {
    if (withdrawal.state === 'submitted') withdrawal.state = 'review';
    withdrawal.reviewer = operator;
    return '';
  }

  #approve(withdrawal: ModelWithdrawal, operator: number): string {
    if (withdrawal.first === operator) return 'secondPersonNeeded';
    const isFirstOfTwo = withdrawal.first === null && withdrawal.amount > aloneMax;
    if (isFirstOfTwo) withdrawal.first = operator;
    withdrawal.state = isFirstOfTwo ? 'review' : 'approved';
    withdrawal.reviewer = null;
    return '';
  }

  /** Whether a transaction of this user has paid: it is the one that `payAgain` names. */
  get hasPaid(): boolean {
    return this.#hasPaid;
  }
}

/** In minor units. */
function sum(items: readonly { readonly amount: number }[]): bigint {
  return items.reduce((all, { amount }) => all + BigInt(amount) * 1_000_000n, 0n);
}

function isOpen(state: WithdrawalState): boolean {
  return state === 'submitted' || state === 'review' || state === 'approved';
}
