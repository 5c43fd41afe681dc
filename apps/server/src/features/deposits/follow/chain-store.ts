import type { Network } from '@truemark/domain/payments/network';
import type pg from 'pg';
import type { ChainCursor, NodeState } from '../../../adapters/chains/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import { toMs } from '../../../platform/postgres/time-column.ts';

/** What is known of a network. */
export interface ChainStanding {
  readonly network: Network;
  readonly headHeight: number | null;
  readonly state: NodeState;
  /** From where it was followed anew last, and when that began; null where it never was. */
  readonly resetHeight: number | null;
  readonly resetAtMs: number | null;
  readonly atMs: number;
}

export interface FollowedChain extends ChainStanding {
  /** Under which the next step is written, unless another program was first. */
  readonly number: number;
  readonly cursor: ChainCursor | null;
}

const standingColumns = `network, head_height::float8 as "headHeight", state, ${toMs('at')} as "atMs",
  reset_height::float8 as "resetHeight", ${toMs('reset_at')} as "resetAtMs"`;

/** A program that says nothing for so long follows no more. */
const silentMsMax = 180_000;

function readStanding<Standing extends ChainStanding>(standing: Standing, nowMs: number): Standing {
  const { atMs, state } = standing;
  if (nowMs - atMs <= silentMsMax || state.state === 'unreachable') return standing;
  return { ...standing, state: { state: 'unreachable', sinceMs: atMs, reason: 'nobody has asked the node since' } };
}

/** Of each network that was followed. */
export async function loadStandings(database: Database, nowMs: number): Promise<ReadonlyMap<Network, ChainStanding>> {
  const rows = await database.query<ChainStanding>(`select ${standingColumns} from chain_follow`);
  return new Map(rows.map(row => [row.network, readStanding(row, nowMs)]));
}

export async function loadStandingIn(
  client: pg.ClientBase,
  network: Network,
  nowMs: number,
): Promise<ChainStanding | undefined> {
  const { rows } = await client.query<ChainStanding>(`select ${standingColumns} from chain_follow where network = $1`, [
    network,
  ]);
  return rows[0] && readStanding(rows[0], nowMs);
}

/** Where the following of a network stands; at its beginning the first time. */
export async function openFollowedChain(database: Database, network: Network, atMs: number): Promise<FollowedChain> {
  const beginning = { state: 'unreachable', sinceMs: atMs, reason: 'the node was not asked yet' };
  await database.query(
    'insert into chain_follow (network, state, at) values ($1, $2, $3) on conflict (network) do nothing',
    [network, beginning, new Date(atMs)],
  );
  const [row] = await database.query<FollowedChain>(
    `select ${standingColumns}, number::float8 as number, cursor from chain_follow where network = $1`,
    [network],
  );
  if (!row) throw new Error('where a network stands was just written');
  return row;
}

/** Writes a step, and keeps others from it until the commit; false when another program was first. */
export async function saveStep(
  client: pg.ClientBase,
  { network, number, cursor, headHeight, state, resetHeight, resetAtMs, atMs }: FollowedChain,
): Promise<boolean> {
  const { rowCount } = await client.query(
    `update chain_follow set number = number + 1, cursor = $3, head_height = $4, state = $5, at = $6,
       reset_height = $7, reset_at = $8
     where network = $1 and number = $2`,
    [
      ...[network, number, cursor, headHeight, state, new Date(atMs), resetHeight],
      resetAtMs === null ? null : new Date(resetAtMs),
    ],
  );
  return rowCount === 1;
}
