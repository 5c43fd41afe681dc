import type { RefusalName } from '@truemark/contract/refusals';
import { type Amount, parseAmount } from '@truemark/domain/ledger/amount';
import { amountMax } from '@truemark/domain/ledger/transfer';
import type { Asset } from '@truemark/domain/money/asset';
import { accept, assert, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { refuseSecondPerson, savePostedDecision } from '../console-access/index.ts';
import { type Ledger, operatorPostings, type Posting } from '../ledger/index.ts';
import { insertMove, loadProposedMove, type NewMove, type ProposedMove, sumMovesAlone } from './treasury-store.ts';

export interface TreasuryParts {
  readonly ledger: Pick<Ledger, 'postIn'>;
  /** What one person moves of an asset in a day and a direction, and what any move is at most, in minor units. */
  readonly limits: {
    getAloneMax(asset: Asset): Amount;
    getMoveMax(asset: Asset): Amount;
  };
}

const dayMs = 86_400_000;

interface Posted {
  readonly postingId: number;
  announce(): void;
}

/**
 * A posting of an operator. The ledger locks before any row of the transaction; the lock of capital moves comes before it,
 * and nobody takes the two the other way.
 */
export async function postIn(
  { ledger }: Pick<TreasuryParts, 'ledger'>,
  client: pg.PoolClient,
  posting: Posting,
): Promise<Result<Posted, RefusalName>> {
  const { answers, announce } = await ledger.postIn(client, [posting]);
  const [answer] = answers;
  if (answer?.ok) return accept({ postingId: answer.value.postingId, announce });
  // Operators' postings have no hold and a key of their own, so that nothing else can refuse them.
  assert(answer?.code === 'houseInsufficient', `a posting of an operator was refused: ${answer?.code}`);
  return deny('balanceInsufficient');
}

/** Capital comes or goes at once, or waits for a second person. In a transaction that has written nothing yet; roll back when it is denied. */
export async function moveCapitalIn(
  client: pg.PoolClient,
  parts: TreasuryParts,
  move: NewMove,
  requestId: string,
): Promise<
  Result<(Posted & { readonly state: 'moved' }) | { readonly state: 'proposed'; readonly id: number }, RefusalName>
> {
  const { asset, amount, direction, operatorNumber, atMs } = move;
  if (amount > parts.limits.getMoveMax(asset)) return deny('amountAboveMaximum');
  // Many small ones are a large one.
  const before = await sumMovesAlone(client, move, atMs - dayMs);
  if (before + amount > parts.limits.getAloneMax(asset))
    return accept({ state: 'proposed', id: await insertMove(client, move, null) });
  const sides = { key: `capital:${requestId}`, reference: `operator:${operatorNumber}` };
  const posted = await postIn(parts, client, operatorPostings.moveCapital(direction, { ...move, ...sides }));
  if (!posted.ok) return posted;
  await insertMove(client, move, posted.value.postingId);
  return accept({ state: 'moved', ...posted.value });
}

interface MoveVerdict {
  readonly id: number;
  readonly isApproved: boolean;
  readonly reason: string;
  readonly operatorNumber: number;
  readonly atMs: number;
}

/**
 * Makes or rejects a proposed move, in a transaction that has locked nothing yet. Roll back when it is denied, which may come
 * after the posting; else call `announce` after the commit.
 */
export async function decideMoveIn(
  client: pg.PoolClient,
  parts: TreasuryParts,
  { id, isApproved, reason, operatorNumber, atMs }: MoveVerdict,
): Promise<Result<{ readonly move: ProposedMove; readonly postingId: number | null; announce(): void }, RefusalName>> {
  const move = await loadProposedMove(client, id);
  if (!move) return deny('recordMissing');
  if (move.isDecided) return deny('decisionMade');
  if (isApproved) {
    const people = { proposerNumber: move.operatorNumber, deciderNumber: operatorNumber, nowMs: atMs };
    const refusal = await refuseSecondPerson(client, people);
    if (refusal) return refusal;
    if (move.amount > parts.limits.getMoveMax(move.asset)) return deny('amountAboveMaximum');
  }
  // Its key is its own, so that it is posted once whoever decides.
  const sides = { key: `treasury:${id}`, reference: `proposal:${id}` };
  const posted = isApproved
    ? await postIn(parts, client, operatorPostings.moveCapital(move.direction, { ...move, ...sides }))
    : accept({ postingId: null, announce() {} });
  if (!posted.ok) return posted;
  const { postingId, announce } = posted.value;
  const name = isApproved ? 'approved' : move.operatorNumber === operatorNumber ? 'withdrawn' : 'rejected';
  const decision = { name, deciderNumber: operatorNumber, reason, atMs, postingId } as const;
  if (!(await savePostedDecision(client, 'treasury_move', id, decision))) return deny('decisionMade');
  return accept({ move, postingId, announce });
}

/** An amount that an operator names, above zero. */
export function readMoveAmount(text: string, asset: Asset): Result<Amount, 'amountNotPositive' | 'valueWrong'> {
  const amount = parseAmount(text, asset);
  if (!amount.ok || amount.value > amountMax) return deny('valueWrong');
  return amount.value > 0n ? accept(amount.value) : deny('amountNotPositive');
}
