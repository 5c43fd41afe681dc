import type { CallInput, CallReply } from '@truemark/contract/call';
import type { OperatorCalls } from '@truemark/contract/operators/calls';
import type { RefusalName } from '@truemark/contract/refusals';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import { commitUnlessDenied } from '../postgres/commit-unless-denied.ts';
import type { Database } from '../postgres/database.ts';
import { createJointTransactions, type JointWork } from '../postgres/joint-transactions.ts';
import type { OperatorSession } from './access.ts';
import type { Denial, Refused, Undeclared } from './denial.ts';
import type { HttpServer, RequestContext } from './http.ts';
import { markRecorded } from './recorded-call.ts';
import type { Repeat } from './repeat-store.ts';

/** What an operator, or the platform itself, did. `before` and `after` are what changed; secrets never stand in them. */
export interface Act {
  /** Null for the platform itself. */
  readonly operatorNumber: number | null;
  /** `user.restrict`, `parameter.change`. */
  readonly act: string;
  /** What was acted on: `user:7`, `parameter:contracts.feeRate`. */
  readonly subject: string;
  /** The operator's own words; empty where none are asked for. */
  readonly reason: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** Names of the calls by which operators change something. */
export type ActName = {
  [Name in keyof OperatorCalls]: OperatorCalls[Name] extends { readonly access: 'visitor' } | { readonly isRead: true }
    ? never
    : OperatorCalls[Name] extends { readonly method: 'POST' }
      ? Name
      : never;
}[keyof OperatorCalls];

/** What a change leaves when it is made: the answer, and the words of the record. */
export interface Change<Reply> {
  readonly reply: Reply;
  readonly record: Omit<Act, 'operatorNumber'>;
  /** Tells others of the change, once it is committed. */
  readonly announce?: () => void;
}

declare const isCommitted: unique symbol;

/** An answer whose act stands in the audit log; only `commit` makes one. */
export interface Recorded<Reply> {
  readonly reply: Reply;
  readonly [isCommitted]: true;
}

type ActContext = RequestContext & { readonly operator: OperatorSession };

interface ActTools<Reply> {
  readonly context: ActContext;
  /**
   * Makes the change, its record and the answer for repeats in one transaction, in this order. A denial rolls back.
   * Called once; `work` may run more than once, as that of any transaction.
   */
  commit<Code extends RefusalName>(
    work: (client: pg.PoolClient) => Promise<Change<Reply> | Refused<Code>>,
  ): Promise<Recorded<Reply> | Denial<Code>>;
  /** The same in one transaction with what other operators wish at this moment. */
  commitJointly<Wish>(acts: JointActs<Wish, Reply>, wish: Wish): Promise<Recorded<Reply> | Denial>;
}

/** Makes a change among those of the same moment; of `ActServer.join`. */
type JointActs<Wish, Reply> = (made: Made<Wish>) => Promise<Change<Reply> | Denial>;

interface Made<Wish> {
  readonly wish: Wish;
  readonly operatorNumber: number;
  readonly repeat: Repeat<unknown>;
}

type ActHandler<Name extends ActName, Code extends RefusalName = RefusalName> = (
  input: CallInput<OperatorCalls[Name]> & ActTools<CallReply<OperatorCalls[Name]>>,
) => Promise<Recorded<CallReply<OperatorCalls[Name]>> | Refused<Code>>;

/** The only way to a writing call of the operator's side: its handler cannot answer without a record. */
export interface ActServer {
  serve<Name extends ActName, Code extends RefusalName>(
    name: Name,
    handler: ActHandler<Name, Code>,
    ...undeclared: Undeclared<OperatorCalls[Name], Code>
  ): void;
  /** For changes of which many are made at once: those of the same moment become one transaction, each with its record. */
  join<Wish, Reply>(joint: JointWork<Wish, Change<Reply> | Denial>): JointActs<Wish, Reply>;
}

interface RecordedInput {
  readonly context: ActContext;
  readonly repeat: Repeat<unknown>;
}

interface ActParts {
  readonly http: HttpServer;
  readonly database: Database;
  readonly audit: { recordAllIn(client: pg.PoolClient, acts: readonly Act[]): Promise<void> };
}

export function createActServer({ http, database, audit }: ActParts): ActServer {
  /** Records what was changed, with the answers for repeats, as the last statements of its transaction. */
  async function recordIn(
    client: pg.PoolClient,
    made: readonly Omit<Made<unknown>, 'wish'>[],
    changes: readonly (Change<unknown> | Denial)[],
  ) {
    const kept = changes.flatMap((change, index) => {
      const maker = made[index];
      return 'ok' in change || !maker ? [] : [{ ...maker, change }];
    });
    await audit.recordAllIn(
      client,
      kept.map(({ operatorNumber, change }) => ({ operatorNumber, ...change.record })),
    );
    for (const { repeat, change } of kept) await repeat.keepIn(client, change.reply);
  }

  async function run(handler: ActHandler<ActName>, { repeat, ...input }: RecordedInput) {
    let committed: Recorded<unknown> | undefined;
    const { operatorNumber } = input.context.operator;
    const take = async (making: Promise<Change<unknown> | Denial>) => {
      const outcome = await making;
      if ('ok' in outcome) return outcome;
      committed = { reply: outcome.reply } as Recorded<unknown>;
      outcome.announce?.();
      return committed;
    };
    const commit = async (work: (client: pg.PoolClient) => Promise<Change<unknown> | Denial>) => {
      assert(!committed, 'a call is one act');
      const changing = commitUnlessDenied(database, async client => {
        const changed = await work(client);
        await recordIn(client, [{ operatorNumber, repeat }], [changed]);
        return changed;
      });
      return take(changing);
    };
    const commitJointly = async <Wish>(acts: JointActs<Wish, unknown>, wish: Wish) => {
      assert(!committed, 'a call is one act');
      return take(acts({ wish, operatorNumber, repeat }));
    };
    const answer = await handler({ ...input, commit, commitJointly } as never);
    if ('ok' in answer) return answer;
    assert(answer === committed, 'an operator changed something without a record');
    return answer.reply;
  }

  return {
    serve(name, handler, ..._undeclared) {
      const recorded = (input: RecordedInput) => run(handler as unknown as ActHandler<ActName>, input);
      http.serve(name, markRecorded(recorded) as never);
    },
    join: ({ keyOf, work, settings = [] }) =>
      createJointTransactions(database, {
        keyOf: ({ wish }) => keyOf(wish),
        async work(client, made) {
          const changes = await work(
            client,
            made.map(({ wish }) => wish),
          );
          await recordIn(client, made, changes);
          return changes;
        },
        settings,
      }),
  };
}
