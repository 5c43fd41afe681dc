import { createHash } from 'node:crypto';
import { isRefusalName, refusals } from '@truemark/contract/refusals';
import { deny } from '@truemark/domain/result';
import type pg from 'pg';
import type { Database } from '../postgres/database.ts';
import type { Clock } from '../process/clock.ts';
import type { Denial } from './denial.ts';

/** Which call, by whom, with what: two that agree in all of it are one. */
interface RepeatedCall {
  /** `user:7` or `operator:3`. */
  readonly caller: string;
  readonly call: string;
  /** `Idempotency-Key` as the client sent it. */
  readonly key: string;
  readonly input: unknown;
}

declare const isKept: unique symbol;

/** A reply that was written under its key in the commit of what it answers for; only a `Repeat` makes one. */
export type Kept<Reply> = Reply & { readonly [isKept]: true };

/** Writes the reply in the transaction of the call's effect, as its last statement or among its last. */
export type KeepIn<Reply> = (client: pg.ClientBase, reply: Reply) => Promise<Kept<Reply>>;

/** How a handler keeps its reply for repeats: in one of two ways, once. Of a call without a key nothing is written. */
export interface Repeat<Reply> {
  /** For an effect of one transaction. */
  readonly keepIn: KeepIn<Reply>;
  /**
   * For an effect of several: the plan is committed before anything is done, and a repeat after a crash works by the same
   * plan. `work` must leave alone what it finds done. A denial instead of a plan is the answer.
   */
  inSteps<Plan extends object>(
    makePlan: () => Promise<Plan>,
    work: (plan: Exclude<Plan, Denial>) => Promise<Reply | Denial>,
  ): Promise<Kept<Reply> | Denial>;
}

/** Keeps first answers, so that a repeat of a call does nothing and says the same. */
export interface RepeatStore {
  /**
   * The answer of the first call with this key, or that of `work` when this is the first. An error of `work` is no
   * answer, and neither is a refusal that may pass: the next one works again. Repeats that come while the first is at
   * work wait for it; of two programs at work on one key, one commits, and the other answers the same.
   */
  run<Answer>(
    call: RepeatedCall,
    work: (repeat: Repeat<unknown>) => Promise<Answer>,
  ): Promise<Answer | ReturnType<typeof deny<'idempotencyConflict'>>>;
  /** Forgets answers older than two days; a key is made for one form and not kept longer. */
  forgetOld(): Promise<void>;
}

const keptMs = 48 * 3_600_000;

interface KnownCall {
  readonly inputHash: Buffer;
  readonly plan: object | null;
  readonly answer: unknown;
  readonly isAnswered: boolean;
}

/** For a call without a key: nothing is written. */
export async function keepUnwritten<Reply>(_client: pg.ClientBase, reply: Reply): Promise<Kept<Reply>> {
  return markKept(reply);
}

export const withoutRepeats: Repeat<unknown> = {
  keepIn: keepUnwritten,
  async inSteps(makePlan, work) {
    const plan = await makePlan();
    if (isDenial(plan)) return plan;
    const reply = await work(plan as Exclude<typeof plan, Denial>);
    return isDenial(reply) ? reply : markKept(reply);
  },
};

function markKept<Reply>(reply: Reply): Kept<Reply> {
  return reply as Kept<Reply>;
}

function isDenial(answer: unknown): answer is Denial {
  return typeof answer === 'object' && answer !== null && (answer as { ok?: unknown }).ok === false;
}

/** The caller is told to try again unchanged, which is with the same key: kept, the refusal would outlast its reason. */
function isPassing({ code }: Denial): boolean {
  return isRefusalName(code) && refusals[code].isRetryable;
}

function hashInput({ call, input }: RepeatedCall): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([call, input]))
    .digest();
}

export function createRepeatStore(database: Database, clock: Clock): RepeatStore {
  const atWork = new Map<string, Promise<unknown>>();

  async function load({ caller, key }: RepeatedCall): Promise<KnownCall | undefined> {
    return (await database.query<KnownCall>(loadSql, [caller, key]))[0];
  }

  function listCells(call: RepeatedCall): readonly unknown[] {
    return [call.caller, call.key, call.call, hashInput(call), new Date(clock.nowMs())];
  }

  function createRepeat(call: RepeatedCall, known: KnownCall | undefined): Repeat<unknown> {
    return {
      async keepIn(client, reply) {
        await client.query(insertAnswerSql, [...listCells(call), JSON.stringify(reply)]);
        return markKept(reply);
      },
      async inSteps<Plan extends object>(
        makePlan: () => Promise<Plan>,
        work: (plan: Exclude<Plan, Denial>) => Promise<unknown>,
      ): Promise<Kept<unknown> | Denial> {
        const plan = known ? (known.plan as Plan) : await makePlan();
        if (isDenial(plan)) return plan;
        if (!known) await database.query(insertPlanSql, [...listCells(call), JSON.stringify(plan)]);
        const reply = await work(plan as Exclude<Plan, Denial>);
        if (isDenial(reply)) return reply;
        await database.query(answerPlanSql, [call.caller, call.key, JSON.stringify(reply)]);
        return markKept(reply);
      },
    };
  }

  /** Nothing was done, so that a refusal may be written after it was decided on. */
  async function keepDenial(call: RepeatedCall, denial: Denial): Promise<void> {
    if (isPassing(denial)) return void (await database.query(forgetPlanSql, [call.caller, call.key]));
    const kept = await database.query(insertDenialSql, [...listCells(call), JSON.stringify(denial)]);
    if (kept.length === 0) throw new Error('another program has answered under this key');
  }

  async function runFirst<Answer>(call: RepeatedCall, work: (repeat: Repeat<unknown>) => Promise<Answer>) {
    const known = await load(call);
    const hasConflict = ({ inputHash }: KnownCall) => !inputHash.equals(hashInput(call));
    if (known && hasConflict(known)) return deny('idempotencyConflict');
    if (known?.isAnswered) return known.answer as Answer;
    try {
      const answer = await work(createRepeat(call, known));
      if (isDenial(answer)) await keepDenial(call, answer);
      return answer;
    } catch (error) {
      // It may have been committed although its answer was lost, or another program's was, whose key this one's met.
      const first = await load(call).catch(() => undefined);
      if (first && hasConflict(first)) return deny('idempotencyConflict');
      if (first?.isAnswered) return first.answer as Answer;
      throw error;
    }
  }

  return {
    async run(call, work) {
      const name = `${call.caller} ${call.key}`;
      // Whoever is at work here is waited for; what it leaves is then read like any earlier answer.
      const earlier = atWork.get(name);
      const mine = (earlier ?? Promise.resolve()).catch(() => undefined).then(() => runFirst(call, work));
      atWork.set(name, mine);
      try {
        return await mine;
      } finally {
        if (atWork.get(name) === mine) atWork.delete(name);
      }
    },
    async forgetOld() {
      await database.query('delete from call_repeat where created_at < $1', [new Date(clock.nowMs() - keptMs)]);
    },
  };
}

const loadSql = `
  select input_hash as "inputHash", plan, answer, answer is not null as "isAnswered"
  from call_repeat where caller = $1 and key = $2`;

const columns = 'caller, key, call, input_hash, created_at';
/** A key that is there already fails them, and with them the whole transaction. */
const insertAnswerSql = `insert into call_repeat (${columns}, answer) values ($1, $2, $3, $4, $5, $6)`;
const insertPlanSql = `insert into call_repeat (${columns}, plan) values ($1, $2, $3, $4, $5, $6)`;

const answerPlanSql = `
  update call_repeat set answer = $3 where caller = $1 and key = $2 and answer is null`;

const insertDenialSql = `${insertAnswerSql}
  on conflict (caller, key) do update set answer = excluded.answer
    where call_repeat.answer is null and call_repeat.input_hash = excluded.input_hash
  returning key`;

const forgetPlanSql = 'delete from call_repeat where caller = $1 and key = $2 and answer is null';
