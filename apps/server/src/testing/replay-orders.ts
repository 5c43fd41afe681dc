import { calculateLevels } from '@truemark/domain/contract-levels';
import { selectClosingPrice, selectOpeningPrice } from '@truemark/domain/contract-terms';
import type { Tick } from '@truemark/domain/tick';
import type { Database } from '../platform/database.ts';

/** An order as the table has it, with what deciding it again needs; numbers are texts of the database. */
interface ContractRecord {
  readonly id: string;
  readonly instrumentId: number;
  readonly side: 'long' | 'short';
  readonly state: string;
  readonly quantity: string;
  readonly lotSize: string;
  readonly conversion: string;
  readonly callLevel: string;
  readonly closeOutLevel: string;
  readonly limitPrice: string | null;
  readonly stopLoss: string | null;
  readonly takeProfit: string | null;
  readonly margin: string;
  readonly reserve: string;
  readonly acceptedAtMs: string;
  readonly acceptedSequence: string;
  readonly openSequence: string | null;
  readonly openPrice: string | null;
  readonly closeSequence: string | null;
  readonly closePrice: string | null;
  readonly closeReason: string | null;
  readonly closeRequestedSequence: string | null;
  readonly parts: number;
}

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

/** What is found when every order is decided again, tick by tick, from the record alone. */
export interface ReplayReport {
  readonly ids: readonly string[];
  /** Orders that were not settled as the record says, each with what is wrong. */
  readonly wrong: readonly string[];
  /** How many there are by state, of what has ended with its reason. */
  readonly states: Readonly<Record<string, number>>;
}

const fillWaitMs = 5_000;
const settleWaitMs = 60_000;

/**
 * Decides every order of the database again by the plainest of programs: a list of ticks, walked through once for each
 * order. Everything that the program has decided must be the same; what it has not decided must be undecided here.
 * `ticks` are the accepted ones, by instrument, oldest first; the engine has dealt with all of them.
 */
export async function replayOrders(
  database: Database,
  ticks: ReadonlyMap<number, readonly Tick[]>,
  nowMs: number,
): Promise<ReplayReport> {
  const contracts = await database.query<ContractRecord>(contractsSql);
  const options = await database.query<OptionRecord>(optionsSql);
  const wrong = [
    ...contracts.flatMap(order => {
      const fault = checkContract(order, ticks.get(order.instrumentId) ?? [], nowMs);
      return fault ? [`contract ${order.id}: ${fault}`] : [];
    }),
    ...options.flatMap(option => {
      const fault = checkOption(option, ticks.get(option.instrumentId) ?? [], nowMs);
      return fault ? [`option ${option.id}: ${fault}`] : [];
    }),
  ];
  const ids = [...contracts.map(({ id }) => `contract:${id}`), ...options.map(({ id }) => `option:${id}`)];
  const states: Record<string, number> = {};
  const count = (name: string) => {
    states[name] = (states[name] ?? 0) + 1;
  };
  for (const { state, closeReason } of contracts) count(`contract ${closeReason ?? state}`);
  for (const { state } of options) count(`option ${state}`);
  return { ids, wrong, states };
}

function checkContract(order: ContractRecord, ticks: readonly Tick[], nowMs: number): string | undefined {
  const after = ticks.filter(({ sequence }) => sequence > Number(order.acceptedSequence));
  const isMarket = order.limitPrice === null;
  const limit = BigInt(order.limitPrice ?? 0);
  const deadlineMs = Number(order.acceptedAtMs) + fillWaitMs;
  const opened = after.find(tick => {
    if (isMarket) return true;
    return order.side === 'long' ? tick.ask <= limit : tick.bid >= limit;
  });
  const isLate = isMarket && (opened ? opened.atMs > deadlineMs : nowMs > deadlineMs);
  if (order.state === 'canceled') return isLate ? undefined : 'canceled without need';
  if (isLate) return `is ${order.state} and had no price in time`;
  if (!opened) return order.state === 'pending' ? undefined : `is ${order.state} and has no tick to open at`;
  if (order.state === 'pending') return `waits although tick ${opened.sequence} opens it`;
  if (String(opened.sequence) !== order.openSequence) return `opened at ${order.openSequence}, not ${opened.sequence}`;
  if (String(selectOpeningPrice(order.side, opened)) !== order.openPrice) return 'opened at another price';
  return checkClosing(
    order,
    after.filter(({ sequence }) => sequence > opened.sequence),
  );
}

function checkClosing(order: ContractRecord, ticks: readonly Tick[]): string | undefined {
  const terms = {
    ...{ side: order.side, lotSize: BigInt(order.lotSize), conversion: BigInt(order.conversion) },
    ...{ callLevel: BigInt(order.callLevel), closeOutLevel: BigInt(order.closeOutLevel) },
  };
  const levels = calculateLevels(terms, {
    ...{ openPrice: BigInt(order.openPrice ?? 0), quantity: BigInt(order.quantity) },
    ...{ margin: BigInt(order.margin), reserve: BigInt(order.reserve) },
  });
  const direction = order.side === 'long' ? 1n : -1n;
  const losing = (price: bigint, level: bigint | null) => level !== null && (price - level) * direction <= 0n;
  const gaining = (price: bigint, level: bigint | null) => level !== null && (price - level) * direction >= 0n;
  const read = (text: string | null) => (text === null ? null : BigInt(text));
  const findReason = (tick: Tick) => {
    const price = selectClosingPrice(order.side, tick);
    if (losing(price, levels.liquidation)) return 'liquidation';
    if (losing(price, read(order.stopLoss))) return 'stopLoss';
    if (gaining(price, read(order.takeProfit))) return 'takeProfit';
    return gaining(price, levels.cap) ? 'cap' : undefined;
  };
  const fired = ticks.find(tick => findReason(tick));
  if (order.state === 'holding') {
    const asked = order.closeRequestedSequence;
    const next = asked === null ? undefined : ticks.find(({ sequence }) => sequence > Number(asked));
    if (next) return `is held although tick ${next.sequence} is the first after the wish to close it`;
    return fired ? `is held although tick ${fired.sequence} closes it` : undefined;
  }
  if (order.parts !== 1) return `was closed ${order.parts} times`;
  const closed = ticks.find(({ sequence }) => String(sequence) === order.closeSequence);
  if (!closed) return `was closed at ${order.closeSequence}, which is no tick after its opening`;
  if (String(selectClosingPrice(order.side, closed)) !== order.closePrice) return 'was closed at another price';
  const reason = findReason(closed) ?? 'user';
  if (reason !== order.closeReason) return `was closed by ${order.closeReason}, not ${reason}`;
  return fired && fired.sequence < closed.sequence ? `was closed after tick ${fired.sequence} had fired` : undefined;
}

function checkOption(option: OptionRecord, ticks: readonly Tick[], nowMs: number): string | undefined {
  const after = ticks.filter(({ sequence }) => sequence > Number(option.acceptedSequence));
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

const contractsSql = `
  select id::text, instrument_id as "instrumentId", side, state, quantity::text, lot_size::text as "lotSize",
    conversion::text, call_level::text as "callLevel", close_out_level::text as "closeOutLevel",
    limit_price::text as "limitPrice", stop_loss::text as "stopLoss", take_profit::text as "takeProfit", margin::text,
    reserve::text, accepted_at_ms::text as "acceptedAtMs", accepted_sequence::text as "acceptedSequence",
    open_sequence::text as "openSequence", open_price::text as "openPrice", close_sequence::text as "closeSequence",
    close_price::text as "closePrice", close_reason as "closeReason",
    close_requested_sequence::text as "closeRequestedSequence",
    (select count(*)::int from contract_closing as c where c.user_id = o.user_id and c.order_id = o.id) as parts
  from contract_order as o`;

const optionsSql = `
  select id::text, instrument_id as "instrumentId", state, accepted_at_ms::text as "acceptedAtMs",
    accepted_sequence::text as "acceptedSequence", expires_at_ms::text as "expiresAtMs",
    buy_sequence::text as "buySequence", buy_price::text as "buyPrice", end_sequence::text as "endSequence",
    end_price::text as "endPrice"
  from option_order`;
