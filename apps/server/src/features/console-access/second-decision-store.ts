import type pg from 'pg';

/** What is proposed by one operator and decided by another. All of them have the columns of a decision. */
type ProposalTable = 'charity_account_change' | 'deposit_address_change' | PostedTable;
/** Those whose approval posts. */
type PostedTable = 'nft_payout' | 'trade_correction' | 'treasury_move';

export interface SecondDecision {
  /** Withdrawn: rejected by whoever proposed it. */
  readonly name: 'approved' | 'rejected' | 'withdrawn';
  readonly deciderNumber: number;
  readonly reason: string;
  readonly atMs: number;
}

/** With what an approval has posted; null for every other decision. */
export interface PostedDecision extends SecondDecision {
  readonly postingId: number | null;
}

/** False when another decision was there first, which is waited for. The row is locked until the transaction ends. */
export async function saveSecondDecision(
  client: pg.ClientBase,
  table: ProposalTable,
  id: number,
  { name, deciderNumber, reason, atMs }: SecondDecision,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update ${table} set decision = $2, decider_number = $3, decision_reason = $4, decided_at = $5
     where id = $1 and decision is null`,
    [id, name, deciderNumber, reason, new Date(atMs)],
  );
  return rowCount === 1;
}

/** The same of what was posted. */
export async function savePostedDecision(
  client: pg.ClientBase,
  table: PostedTable,
  id: number,
  { name, deciderNumber, reason, atMs, postingId }: PostedDecision,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update ${table} set decision = $2, decider_number = $3, decision_reason = $4, decided_at = $5, posting_id = $6
     where id = $1 and decision is null`,
    [id, name, deciderNumber, reason, new Date(atMs), postingId],
  );
  return rowCount === 1;
}
