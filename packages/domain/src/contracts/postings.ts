import { type Account, houseAccount, userAccount } from '../ledger/account.ts';
import type { Amount } from '../ledger/amount.ts';
import type { TransferDraft, TransferKind } from '../ledger/transfer.ts';
import type { ContractClosingAmounts } from './closing.ts';
import type { ContractOpening } from './terms.ts';

/** Whose order it is. `id` is the number of the order: the holds are known by `contract:<id>`. */
export interface ContractOwner {
  readonly userId: number;
  readonly id: string;
}

type Held = Pick<ContractOpening, 'margin' | 'fee' | 'reserve'>;

/** Reference of every transfer of a contract order, and name of its holds. */
export function nameContractReference(id: string): string {
  return `contract:${id}`;
}

/**
 * Acceptance: margin and opening fee from available to margin, the most it can gain from treasury to reserve. The user
 * comes first, so that a lack of own funds is answered before one of the house.
 */
export function draftContractAcceptance(owner: ContractOwner, { margin, fee, reserve }: Held): TransferDraft[] {
  const { available, held } = accountsOf(owner);
  return draft(owner, [
    ['contractHold', margin + fee, available, held],
    ['contractReserve', reserve, treasury, reserved],
  ]);
}

/** The order never opens: everything goes back to where it came from. When it opens, nothing moves. */
export function draftContractCancel(owner: ContractOwner, { margin, fee, reserve }: Held): TransferDraft[] {
  const { available, held } = accountsOf(owner);
  return draft(owner, [
    ['contractReturn', margin + fee, held, available],
    ['contractReserveReturn', reserve, reserved, treasury],
  ]);
}

/**
 * A position, or a part of it, closes. `feeLeft` is what is still held of the opening fee: all of it leaves with the first
 * part. Every amount leaves what was held for this order, so that no step can be refused; a fee beyond the margin leaves
 * `available` after the profit has reached it.
 */
export function draftContractClosing(
  owner: ContractOwner,
  closing: ContractClosingAmounts,
  feeLeft: Amount,
): TransferDraft[] {
  const { available, held } = accountsOf(owner);
  const { profit, fee, feeFromMargin, marginBack, reserveBack } = closing;
  return draft(owner, [
    ['contractFee', feeLeft, held, fees],
    ['contractLoss', profit < 0n ? -profit : 0n, held, treasury],
    ['contractProfit', profit > 0n ? profit : 0n, reserved, available],
    ['contractFee', feeFromMargin, held, fees],
    ['contractFee', fee - feeFromMargin, available, fees],
    ['contractReturn', marginBack, held, available],
    ['contractReserveReturn', reserveBack, reserved, treasury],
  ]);
}

const treasury = houseAccount('treasury');
const reserved = houseAccount('reserve');
const fees = houseAccount('fees');

function accountsOf({ userId }: ContractOwner): { readonly available: Account; readonly held: Account } {
  return { available: userAccount(userId, 'available'), held: userAccount(userId, 'margin') };
}

/** Amounts of zero make no transfer. */
function draft(
  { id }: ContractOwner,
  moves: readonly (readonly [TransferKind, Amount, Account, Account])[],
): TransferDraft[] {
  const reference = nameContractReference(id);
  return moves.flatMap(([kind, amount, debit, credit]) =>
    amount === 0n ? [] : [{ kind, asset: 'USDT' as const, amount, debit, credit, reference }],
  );
}
