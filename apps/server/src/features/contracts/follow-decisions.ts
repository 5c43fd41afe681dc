import { setTimeout as sleep } from 'node:timers/promises';
import { assert } from '@truemark/domain/result';
import type { SaveStep } from '../orders/index.ts';
import { type ContractRow, isOpen } from './contract-row.ts';
import type { ContractsDependencies, FindInstrument } from './contracts.ts';
import type { OpenOrders } from './open-orders.ts';
import { type ContractChange, type ContractFill, planCancel, planClosing, planFill } from './plan-change.ts';
import type { PostChange } from './post-change.ts';
import { noteTold } from './store.ts';
import { describeCall, describeSessionSoon } from './tell-owner.ts';
import type { ContractDecision } from './tracked-contract.ts';

interface FollowerParts extends Pick<ContractsDependencies, 'database' | 'log' | 'notifications'> {
  readonly openOrders: OpenOrders;
  readonly post: PostChange;
  readonly saveFill: SaveStep<ContractFill>;
  readonly findInstrument: FindInstrument;
  readonly findLeverageOverClose: (instrumentId: number) => number | null;
  readonly findSessionNoticeMs: () => number;
}

type Deciding = Exclude<ContractDecision, { readonly type: 'call' | 'sessionSoon' }>;
type Notice = Extract<ContractDecision, { readonly type: 'call' | 'sessionSoon' }>;

const triesMax = 5;
const retryMs = 200;

/**
 * Writes what the engine has decided, all of a batch at once, and gives the engine what goes on. A batch that is offered
 * again after a failure is gone on with where it was left.
 */
export function createDecisionFollower(
  parts: FollowerParts,
): (decisions: readonly ContractDecision[]) => Promise<void> {
  const { openOrders, log } = parts;
  const done = new WeakSet<ContractDecision>();

  async function settle(decision: Deciding, known: ContractRow | undefined): Promise<void> {
    let row = known;
    for (let tries = 1; ; tries += 1) {
      if (!row) {
        log.error({ order: decision.id }, 'the engine decided on an order that is not there');
        return;
      }
      const change = planDecision(row, decision);
      if (!change) {
        // Somebody else was faster, in another program or before a restart: the engine looks at it as it is now.
        openOrders.follow(row);
        return;
      }
      const refusal = await write(row, change);
      if (refusal === undefined) {
        openOrders.follow(change.row);
        return;
      }
      assert(tries < triesMax, `a decision of the engine is refused: ${refusal}`);
      log.warn({ order: decision.id, code: refusal }, 'an order was not as the engine knew it');
      if (tries > 1) await sleep(retryMs);
      row = (await openOrders.reload([decision])).get(decision.id);
    }
  }

  async function write(row: ContractRow, change: ContractChange | ContractFill): Promise<string | undefined> {
    if (change.type === 'fill') {
      const saved = await parts.saveFill(change);
      if (saved instanceof Error) throw saved;
      return saved ? undefined : 'orderChanged';
    }
    const answer = await parts.post(row, change);
    return answer.ok ? undefined : answer.code;
  }

  return async decisions => {
    const waiting = decisions.filter(decision => !done.has(decision));
    const deciding = waiting.filter(isDeciding);
    const rows = await openOrders.load(deciding);
    const outcomes = await Promise.allSettled([
      ...deciding.map(async decision => {
        await settle(decision, rows.get(decision.id));
        done.add(decision);
      }),
      tellAll(waiting.filter(isNotice), parts, done),
    ]);
    const failure = outcomes.find(outcome => outcome.status === 'rejected');
    if (failure) throw failure.reason;
  };
}

function isDeciding(decision: ContractDecision): decision is Deciding {
  return !isNotice(decision);
}

function isNotice(decision: ContractDecision): decision is Notice {
  return decision.type === 'call' || decision.type === 'sessionSoon';
}

/** What a decision makes of an order; undefined when it does not fit it any more. */
function planDecision(row: ContractRow, decision: Deciding): ContractChange | ContractFill | undefined {
  if (!isOpen(row)) return undefined;
  if (decision.type === 'cancel') {
    return row.state === 'pending' && row.kind === 'market' ? planCancel(row, 'noPrice', decision.atMs) : undefined;
  }
  const { tick, before } = decision;
  if (decision.type === 'fill') {
    return row.state === 'pending' && tick.sequence > row.checkedSequence ? planFill(row, { tick, before }) : undefined;
  }
  if (row.state !== 'holding') return undefined;
  const { closeRequestedSequence, closeRequestedQuantity, closeRequestedReason } = row;
  const moment = { tick, before };
  if (decision.reason === 'session') return planClosing(row, row.quantityLeft, 'session', moment);
  if (decision.reason !== 'user') {
    return tick.sequence > row.checkedSequence
      ? planClosing(row, row.quantityLeft, decision.reason, moment)
      : undefined;
  }
  if (closeRequestedSequence === null || closeRequestedQuantity === null || closeRequestedReason === null) {
    return undefined;
  }
  if (tick.sequence <= closeRequestedSequence) return undefined;
  return planClosing(row, closeRequestedQuantity, closeRequestedReason, moment);
}

/** Notices change nothing of an order, which stays in the engine. One after the other: each takes its owner's log. */
async function tellAll(
  notices: readonly Notice[],
  parts: FollowerParts,
  done: WeakSet<ContractDecision>,
): Promise<void> {
  const { openOrders, database, notifications, findInstrument } = parts;
  if (notices.length === 0) return;
  const rows = await openOrders.load(notices);
  for (const notice of notices) {
    const row = rows.get(notice.id);
    if (row?.state === 'holding') {
      const instrument = findInstrument(row.instrumentId);
      const announce = await database.transaction(async client => {
        const told =
          notice.type === 'call' ? { callSequence: notice.tick.sequence } : { sessionNotedAtMs: notice.atMs };
        if (!(await noteTold(client, row, told))) return undefined;
        const notification =
          notice.type === 'call'
            ? describeCall(row, notice.tick, instrument)
            : describeSessionSoon(row, findSessionRule(row, parts), instrument);
        return notifications.notifyIn(client, notification);
      });
      announce?.();
    }
    done.add(notice);
  }
}

function findSessionRule(row: ContractRow, { findLeverageOverClose, findSessionNoticeMs }: FollowerParts) {
  const leverageMax = findLeverageOverClose(row.instrumentId) ?? row.leverage;
  return { leverageMax, noticeMs: findSessionNoticeMs() };
}
