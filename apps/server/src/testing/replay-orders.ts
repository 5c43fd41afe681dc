import type { Tick } from '@truemark/domain/market/tick';
import type { ContractRow } from '../features/contracts/contract-row.ts';
import type { Database } from '../platform/postgres/database.ts';
import { loadSteps } from './order-steps.ts';
import { checkContract, fillWaitMs, listAfter } from './replay-contract.ts';
import type { AcknowledgedAct } from './trade-on-request.ts';

/** An option as the table has it, with what deciding it again needs; numbers are texts of the database. */
interface OptionRecord {
  readonly id: string;
  readonly instrumentId: number;
  readonly state: string;
  readonly acceptedAtMs: string;
  readonly acceptedSequence: string;
  readonly expiresAtMs: string;
  readonly buySequence: string | null;
  readonly buyPrice: string | null;
  readonly endSequence: string | null;
  readonly endPrice: string | null;
}

/** How often, and in how many lots, an order was closed. */
interface ClosingCount {
  readonly id: string;
  readonly parts: number;
  readonly quantity: string;
}

/** What is found when every order is decided again, tick by tick, from the record alone. */
export interface ReplayReport {
  readonly ids: readonly string[];
  /** Orders that were not settled as the record says, each with what is wrong. */
  readonly wrong: readonly string[];
  /** How many there are by state, of what has ended with its reason, and how many acts were acknowledged by kind. */
  readonly states: Readonly<Record<string, number>>;
}

const settleWaitMs = 60_000;

/**
 * Decides every order of the database again by the plainest of programs: a list of ticks, walked through once for each
 * order. Everything that the program has decided must be the same; what it has not decided must be undecided here, and
 * what it has acknowledged must have counted. `ticks` are the accepted ones, by instrument, oldest first; the engine has
 * dealt with all of them.
 */
export async function replayOrders(
  database: Database,
  ticks: ReadonlyMap<number, readonly Tick[]>,
  acts: readonly AcknowledgedAct[],
  nowMs: number,
): Promise<ReplayReport> {
  const contracts = await loadSteps(database);
  const closings = await database.query<ClosingCount>(closingsSql);
  const options = await database.query<OptionRecord>(optionsSql);
  const closed = new Map(closings.map(count => [count.id, count]));
  const asked = Map.groupBy(acts, ({ id }) => id);
  const wrong: string[] = [];
  const ids: string[] = [];
  const states: Record<string, number> = {};
  const count = (name: string) => {
    states[name] = (states[name] ?? 0) + 1;
  };
  for (const steps of contracts) {
    const order = steps.at(-1);
    if (!order) continue;
    const id = String(order.id);
    const own = ticks.get(order.instrumentId) ?? [];
    const fault = checkContract(steps, own, asked.get(id) ?? [], nowMs) ?? checkClosings(order, closed.get(id));
    if (fault) wrong.push(`contract ${id}: ${fault}`);
    ids.push(`contract:${id}`);
    count(`contract ${order.closeReason ?? order.cancelReason ?? order.state}`);
  }
  for (const option of options) {
    const fault = checkOption(option, ticks.get(option.instrumentId) ?? [], nowMs);
    if (fault) wrong.push(`option ${option.id}: ${fault}`);
    ids.push(`option:${option.id}`);
    count(`option ${option.state}`);
  }
  const known = new Set(ids);
  for (const id of asked.keys()) if (!known.has(`contract:${id}`)) wrong.push(`contract ${id}: is not there`);
  for (const { kind } of acts) count(`acknowledged ${kind}`);
  return { ids, wrong, states };
}

/** Each closing is on record once. */
function checkClosings(order: ContractRow, closings: ClosingCount | undefined): string | undefined {
  if ((closings?.parts ?? 0) !== order.parts) return `was closed ${closings?.parts ?? 0} times, not ${order.parts}`;
  const quantity = order.parts === 0 ? 0n : order.quantity - order.quantityLeft;
  return BigInt(closings?.quantity ?? 0) === quantity ? undefined : 'was closed in other lots';
}

function checkOption(option: OptionRecord, ticks: readonly Tick[], nowMs: number): string | undefined {
  const after = listAfter(ticks, Number(option.acceptedSequence));
  const [bought] = after;
  const deadlineMs = Number(option.acceptedAtMs) + fillWaitMs;
  const isLate = bought ? bought.atMs > deadlineMs : nowMs > deadlineMs;
  if (option.state === 'canceled') return isLate ? undefined : 'canceled without need';
  if (isLate) return `is ${option.state} and had no price in time`;
  if (!bought) return option.state === 'pending' ? undefined : 'was bought at no tick';
  if (String(bought.sequence) !== option.buySequence) return `was bought at ${option.buySequence}`;
  if (String((bought.bid + bought.ask) / 2n) !== option.buyPrice) return 'was bought at another price';
  const expiresAtMs = Number(option.expiresAtMs);
  const end = after.find(({ atMs }) => atMs >= expiresAtMs);
  const isVoid = end ? end.atMs > expiresAtMs + settleWaitMs : nowMs > expiresAtMs + settleWaitMs;
  if (isVoid) return option.state === 'void' ? undefined : `is ${option.state} and had no end in time`;
  if (!end) return option.state === 'holding' ? undefined : `is ${option.state} before its end`;
  if (option.state !== 'settled') return `is ${option.state} although tick ${end.sequence} settles it`;
  if (String(end.sequence) !== option.endSequence) return `was settled at ${option.endSequence}, not ${end.sequence}`;
  return String((end.bid + end.ask) / 2n) === option.endPrice ? undefined : 'was settled at another price';
}

const closingsSql = `
  select order_id::text as id, count(*)::int as parts, sum(quantity)::text as quantity
  from contract_closing group by order_id`;

const optionsSql = `
  select id::text, instrument_id as "instrumentId", state, accepted_at_ms::text as "acceptedAtMs",
    accepted_sequence::text as "acceptedSequence", expires_at_ms::text as "expiresAtMs",
    buy_sequence::text as "buySequence", buy_price::text as "buyPrice", end_sequence::text as "endSequence",
    end_price::text as "endPrice"
  from option_order`;
