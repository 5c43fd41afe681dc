import type { BalanceItem, StatementTotals, UserAccountKindName } from '@truemark/contract/people/accounts';
import { userAccountKinds } from '@truemark/domain/ledger/account';
import { type Amount, formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import type { Asset } from '@truemark/domain/money/asset';

/** One account of an asset: what came in, what went out, and whether that gives what it holds. */
export interface AccountSum {
  readonly account: UserAccountKindName;
  readonly received: string;
  readonly given: string;
  readonly balance: string;
  /** The sum of the record is the balance, to the last digit. */
  readonly isEqual: boolean;
}

function read(text: string, asset: Asset): Amount {
  const amount = parseAmount(text, asset);
  return amount.ok ? amount.value : 0n;
}

/**
 * Adds up the record of an asset, account by account, and sets the sums beside the balances. An account that the record
 * does not know has received and given nothing.
 */
export function addUp(balance: BalanceItem, totals: StatementTotals): readonly AccountSum[] {
  const { asset } = balance;
  return userAccountKinds.map(account => {
    const total = totals.find(each => each.asset === asset && each.account === account);
    const opening = read(total?.opening ?? '0', asset);
    const received = opening + read(total?.credits ?? '0', asset);
    const given = read(total?.debits ?? '0', asset);
    const parsed = parseAmount(balance[account], asset);
    return {
      account,
      received: formatAmount(received, asset),
      given: formatAmount(given, asset),
      balance: balance[account],
      isEqual: parsed.ok && parsed.value === received - given,
    };
  });
}

/** Whether all balances are the sums of their records. */
export function doAllAddUp(balances: readonly BalanceItem[], totals: StatementTotals): boolean {
  return balances.every(balance => addUp(balance, totals).every(({ isEqual }) => isEqual));
}
