import type { OwnMoneyLimit } from '@truemark/contract/investing/plans';
import type { RefusalName } from '@truemark/contract/refusals';
import { type Amount, formatAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';
import { calculateInvestable, calculateOwnShortfall, type OwnMoney as OwnSums } from '@truemark/domain/plans/own-money';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Denial } from '../../platform/http/denial.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Ledger } from '../ledger/index.ts';

/** What somebody owes on loans, in minor units of USDT. */
export interface LoanDebt {
  readonly principal: Amount;
  readonly interestDue: Amount;
}

interface OwnMoneyParts {
  readonly ledger: Pick<Ledger, 'loadBalancesIn'>;
  readonly clock: Clock;
  readonly sumLoanDebt: (client: pg.ClientBase, userId: number, nowMs: number) => Promise<LoanDebt>;
}

/**
 * Borrowed money buys no yield. Loans are paid in USDT, so it is told by USDT alone: what became another asset counts as
 * gone, and whoever then owes more than is left buys nothing in any asset. Source: product rules, Smart plans.
 */
export function createOwnMoney({ ledger, clock, sumLoanDebt }: OwnMoneyParts) {
  /** What somebody has and owes; undefined for who owes nothing. */
  async function loadIn(client: pg.ClientBase, userId: number): Promise<OwnSums | undefined> {
    const debt = await sumLoanDebt(client, userId, clock.nowMs());
    if (debt.principal + debt.interestDue === 0n) return undefined;
    const balances = await ledger.loadBalancesIn(client, userId, 'live');
    const usdt = balances.find(balance => balance.asset === 'USDT');
    return {
      ...{ held: usdt?.total ?? 0n, invested: usdt?.accounts.invested ?? 0n },
      ...{ loanPrincipal: debt.principal, loanInterestDue: debt.interestDue },
    };
  }

  return {
    /** What somebody who owes on loans may still invest, as the wire has it; null for who owes nothing. */
    async loadLimitIn(client: pg.ClientBase, userId: number): Promise<OwnMoneyLimit | null> {
      const sums = await loadIn(client, userId);
      if (!sums) return null;
      return {
        asset: 'USDT',
        owed: formatAmount(sums.loanPrincipal + sums.loanInterestDue, 'USDT'),
        left: formatAmount(calculateInvestable(sums), 'USDT'),
        isShort: calculateOwnShortfall(sums) > 0n,
      };
    },
    /**
     * The no to a purchase that is posted in this transaction already, when it goes beyond own money. The posting holds the
     * user's accounts until the transaction ends.
     */
    async findDenialIn(
      client: pg.ClientBase,
      { userId, asset, amount }: { readonly userId: number; readonly asset: Asset; readonly amount: Amount },
    ): Promise<(Denial & { readonly code: Extract<RefusalName, 'ownMoneyShort'> }) | undefined> {
      const sums = await loadIn(client, userId);
      const short = sums ? calculateOwnShortfall(sums) : 0n;
      if (short === 0n) return undefined;
      const left = asset === 'USDT' && amount > short ? amount - short : 0n;
      return { ...deny('ownMoneyShort'), values: { limit: formatAmount(left, asset), asset } };
    },
  };
}

export type OwnMoney = ReturnType<typeof createOwnMoney>;
