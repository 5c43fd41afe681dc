import type { Tick } from '@truemark/domain/market/tick';
import type { Decision, TrackedContract, TrackedOption, TrackedOrder } from './tracked-orders.ts';

/** What a decision comes down to, for comparing. */
export interface Outcome {
  readonly kind: string;
  readonly id: number;
  readonly type: Decision['type'];
  readonly reason: string | undefined;
  readonly sequence: number | undefined;
  readonly beforeSequence: number | undefined;
  readonly atMs: number;
}

/**
 * The rules of the product in the plainest form: a list that is looked through from one end to the other at every tick.
 * Everything the engine does is compared with this.
 */
export class ScanEngine {
  items: TrackedOrder[] = [];

  add(item: TrackedOrder): void {
    this.remove(item.id);
    this.items.push(item);
  }

  remove(id: number): void {
    this.items = this.items.filter(item => item.id !== id);
  }

  follow(tick: Tick, before: Tick | undefined): Outcome[] {
    const concerned = this.items.filter(item => tick.sequence > item.fromSequence);
    const waiting = concerned.filter(item => item.stage === 'waiting').sort(byId);
    const others = concerned.filter(item => item.stage !== 'waiting').sort(byId);
    const at = { sequence: tick.sequence, beforeSequence: before?.sequence, atMs: tick.atMs };
    return [...waiting, ...others].flatMap(item => {
      const [type, reason] = item.kind === 'contract' ? judgeContract(item, tick) : judgeOption(item, tick);
      if (!type) return [];
      if (type === 'call') this.#mark(item, { call: null });
      else this.remove(item.id);
      return [{ kind: item.kind, id: item.id, type, reason, ...at }];
    });
  }

  advance(nowMs: number, newest: Tick | undefined): Outcome[] {
    const late = this.items
      .filter(item => {
        if (item.stage === 'waiting') return nowMs > (item.acceptedAtMs ?? 0) + (item.waitMs ?? 0);
        return item.stage === 'running' && nowMs > item.expiresAtMs + item.settleWaitMs;
      })
      .sort(byId)
      .sort((a, b) => Number(b.stage === 'waiting') - Number(a.stage === 'waiting'));
    for (const { id } of late) this.remove(id);
    return late.map(({ kind, id, stage }) => ({
      ...{ kind, id, type: stage === 'running' ? 'void' : 'cancel', reason: 'noPrice' },
      ...{ sequence: undefined, beforeSequence: newest?.sequence, atMs: nowMs },
    }));
  }

  endSession(tick: Tick, before: Tick | undefined): Outcome[] {
    const ended = this.items
      .filter(item => item.kind === 'contract' && item.closesWithSession)
      .filter(({ stage }) => stage === 'holding' || stage === 'closing')
      .sort(byId);
    for (const { id } of ended) this.remove(id);
    const at = { sequence: tick.sequence, beforeSequence: before?.sequence, atMs: tick.atMs };
    return ended.map(({ kind, id }) => ({ kind, id, type: 'close', reason: 'session', ...at }));
  }

  #mark(item: TrackedOrder, changes: { call: null }): void {
    if (item.kind === 'contract' && item.levels) this.add({ ...item, levels: { ...item.levels, ...changes } });
  }
}

export function toOutcome({ kind, id, type, reason, tick, before, atMs }: Decision): Outcome {
  return { kind, id, type, reason, sequence: tick?.sequence, beforeSequence: before?.sequence, atMs };
}

function byId(left: TrackedOrder, right: TrackedOrder): number {
  return left.id - right.id;
}

type Judgement = readonly [Decision['type'] | undefined, string?];

function judgeContract(item: TrackedContract, tick: Tick): Judgement {
  const { side, stage, levels, limitPrice = 0n } = item;
  if (stage === 'waiting') {
    return tick.atMs > (item.acceptedAtMs ?? 0) + (item.waitMs ?? 0) ? ['cancel', 'noPrice'] : ['fill'];
  }
  if (stage === 'resting') {
    if (side === 'long') return tick.ask <= limitPrice ? ['fill'] : [undefined];
    return tick.bid >= limitPrice ? ['fill'] : [undefined];
  }
  // Counted so that a greater number is better for the owner.
  const good = side === 'long' ? tick.bid : -tick.ask;
  const isBelow = (level: bigint | null | undefined) => level != null && good <= (side === 'long' ? level : -level);
  const isAbove = (level: bigint | null | undefined) => level != null && good >= (side === 'long' ? level : -level);
  if (isBelow(levels?.liquidation)) return ['close', 'liquidation'];
  if (isBelow(levels?.stopLoss)) return ['close', 'stopLoss'];
  if (isAbove(levels?.takeProfit)) return ['close', 'takeProfit'];
  if (isAbove(levels?.cap)) return ['close', 'cap'];
  if (stage === 'closing') return ['close', 'user'];
  return isBelow(levels?.call) ? ['call'] : [undefined];
}

function judgeOption(item: TrackedOption, tick: Tick): Judgement {
  if (item.stage === 'waiting') {
    return tick.atMs > item.acceptedAtMs + item.waitMs ? ['cancel', 'noPrice'] : ['buy'];
  }
  if (tick.atMs < item.expiresAtMs) return [undefined];
  return tick.atMs > item.expiresAtMs + item.settleWaitMs ? ['void', 'noPrice'] : ['settle'];
}
