import { createHash, randomUUID } from 'node:crypto';
import { isRefusalName, refusals } from '@truemark/contract/refusals';
import { deny } from '@truemark/domain/result';
import type { Clock } from './clock.ts';
import type { Database } from './database.ts';

/** Which call, by whom, with what: two that agree in all of it are one. */
interface RepeatedCall {
  /** `user:7` or `operator:3`. */
  readonly caller: string;
  readonly call: string;
  /** `Idempotency-Key` as the client sent it. */
  readonly key: string;
  readonly input: unknown;
}

type RepeatRefusal = ReturnType<typeof deny<'idempotencyConflict' | 'idempotencyPending'>>;

/** Keeps first answers, so that a repeat of a call does nothing and says the same. */
export interface RepeatStore {
  /**
   * The answer of the first call with this key, or that of `work` when this is the first. An error of `work` is no
   * answer, and neither is a refusal that may pass: the next one works again. Repeats that come while the first is at
   * work wait for it.
   */
  run<Answer>(call: RepeatedCall, work: () => Promise<Answer>): Promise<Answer | RepeatRefusal>;
  /** Forgets answers older than two days; a key is made for one form and not kept longer. */
  forgetOld(): Promise<void>;
}

const keptMs = 48 * 3_600_000;
/** A claim of another program is left alone for so long, since that one may still be at work. */
const claimMs = 120_000;

interface Claim {
  readonly inputHash: Buffer;
  readonly answer: unknown;
  readonly isMine: boolean;
}

/** The caller is told to try again unchanged, which is with the same key: kept, the refusal would outlast its reason. */
function isPassing(answer: unknown): boolean {
  if (typeof answer !== 'object' || answer === null || (answer as { ok?: unknown }).ok !== false) return false;
  const { code } = answer as { code?: unknown };
  return typeof code === 'string' && isRefusalName(code) && refusals[code].isRetryable;
}

function hashInput({ call, input }: RepeatedCall): Buffer {
  return createHash('sha256')
    .update(JSON.stringify([call, input]))
    .digest();
}

export function createRepeatStore(database: Database, clock: Clock): RepeatStore {
  const worker = randomUUID();
  const atWork = new Map<string, Promise<unknown>>();

  async function claim({ caller, key, call }: RepeatedCall, inputHash: Buffer): Promise<Claim | undefined> {
    const now = new Date(clock.nowMs());
    const rows = await database.query<Claim>(
      `with mine as (
         insert into call_repeat (caller, key, call, input_hash, worker, created_at) values ($1, $2, $3, $4, $5, $6)
         on conflict (caller, key) do update set worker = excluded.worker, created_at = excluded.created_at
           where call_repeat.answer is null and call_repeat.input_hash = excluded.input_hash
             and call_repeat.worker <> excluded.worker and call_repeat.created_at < $7
         returning input_hash)
       select input_hash as "inputHash", null::jsonb as answer, true as "isMine" from mine
       union all
       select input_hash, answer, false from call_repeat where caller = $1 and key = $2 and not exists (select from mine)`,
      [caller, key, call, inputHash, worker, now, new Date(now.getTime() - claimMs)],
    );
    return rows[0];
  }

  async function forget({ caller, key }: RepeatedCall): Promise<void> {
    await database.query('delete from call_repeat where caller = $1 and key = $2 and answer is null', [caller, key]);
  }

  async function keep({ caller, key }: RepeatedCall, answer: unknown): Promise<void> {
    await database.query('update call_repeat set answer = $3 where caller = $1 and key = $2', [
      caller,
      key,
      JSON.stringify(answer),
    ]);
  }

  async function work<Answer>(call: RepeatedCall, work: () => Promise<Answer>): Promise<Answer | RepeatRefusal> {
    const inputHash = hashInput(call);
    const claimed = await claim(call, inputHash);
    // Neither inserted nor seen: another program's claim was committed between the two.
    if (!claimed) return deny('idempotencyPending');
    if (!claimed.isMine) {
      if (!claimed.inputHash.equals(inputHash)) return deny('idempotencyConflict');
      return claimed.answer === null ? deny('idempotencyPending') : (claimed.answer as Answer);
    }
    try {
      const answer = await work();
      if (isPassing(answer)) await forget(call);
      else await keep(call, answer);
      return answer;
    } catch (error) {
      await forget(call);
      throw error;
    }
  }

  return {
    async run(call, first) {
      const name = `${call.caller} ${call.key}`;
      // Whoever is at work here is waited for; what it leaves is then read like any earlier answer.
      const earlier = atWork.get(name);
      const mine = (earlier ?? Promise.resolve()).catch(() => undefined).then(() => work(call, first));
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
