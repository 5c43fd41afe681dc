import type { WalletAccount } from './wallet-account.ts';
import { WalletFault } from './wallet-fault.ts';

/** What an allowance asks for before it is what is wanted. Source: specification, section 5. */
export function planApproval(allowance: bigint, wanted: bigint): readonly bigint[] {
  if (wanted === 0n) return allowance === 0n ? [] : [0n];
  if (allowance >= wanted) return [];
  // By the allowance and not by a list of tokens: copies of USDT refuse the change, too, without a reason.
  return allowance === 0n ? [wanted] : [0n, wanted];
}

/** How far an approval is. `step` of `count`, each for an amount. */
export type ApprovalProgress =
  | { readonly state: 'reading' }
  | {
      readonly state: 'asking' | 'waiting';
      readonly step: number;
      readonly count: number;
      readonly amount: bigint;
      /** The allowance before it. */
      readonly before: bigint;
    };

export type ApprovalOutcome = 'enough' | 'done' | 'late';

type Account = Pick<WalletAccount, 'readAllowance' | 'approve' | 'readReceipt'>;

export interface ApprovalAsk {
  readonly token: string;
  readonly spender: string;
  readonly wanted: bigint;
  readonly onProgress: (progress: ApprovalProgress) => void;
  /** Waits before the network is asked again; false: long enough. */
  readonly pause: () => Promise<boolean>;
}

/**
 * Brings an allowance to what is wanted: to zero first where another one stands, with its receipt awaited. What counts is
 * the allowance that the network shows, so a receipt that never comes (a transaction may be replaced in the wallet) is
 * no failure. Throws a `WalletFault`.
 */
export async function runApproval(account: Account, ask: ApprovalAsk): Promise<ApprovalOutcome> {
  const { token, spender, wanted, onProgress } = ask;
  onProgress({ state: 'reading' });
  let before = await account.readAllowance(token, spender);
  const steps = planApproval(before, wanted);
  if (steps.length === 0) return 'enough';
  for (const [index, amount] of steps.entries()) {
    const part = { step: index + 1, count: steps.length, amount, before };
    onProgress({ state: 'asking', ...part });
    const hash = await account.approve(token, spender, amount);
    onProgress({ state: 'waiting', ...part });
    if (!(await awaitAllowance(account, ask, { hash, amount }))) return 'late';
    before = amount;
  }
  return 'done';
}

async function awaitAllowance(
  account: Account,
  { token, spender, pause }: ApprovalAsk,
  { hash, amount }: { readonly hash: string; readonly amount: bigint },
): Promise<boolean> {
  for (;;) {
    const hasSucceeded = await account.readReceipt(hash).catch(() => undefined);
    if (hasSucceeded === false) throw new WalletFault('contractReverted');
    if (hasSucceeded || (await isReached(account, token, spender, amount))) return true;
    if (!(await pause())) return false;
  }
}

/** A node that does not answer just now is asked again. */
async function isReached(account: Account, token: string, spender: string, amount: bigint): Promise<boolean> {
  return account.readAllowance(token, spender).then(
    allowance => allowance === amount,
    () => false,
  );
}
