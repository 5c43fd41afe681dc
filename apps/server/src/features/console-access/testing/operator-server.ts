import { randomUUID } from 'node:crypto';
import type { OperatorRole } from '@truemark/contract/operators/roles';
import { operatorRoles } from '@truemark/contract/operators/roles';
import type { OperatorSession } from '../../../platform/http/access.ts';
import { createActServer } from '../../../platform/http/act-server.ts';
import { createRepeatStore } from '../../../platform/http/repeat-store.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import { readReply } from '../../../platform/testing/read-reply.ts';
import { openTestHttp } from '../../../platform/testing/test-http.ts';
import { createAudit } from '../audit.ts';

function findOperator(token: string, nowMs: number): OperatorSession | undefined {
  const [name, number = '1'] = token.split(':');
  const role = operatorRoles.find((one): one is OperatorRole => one === name);
  if (!role) return undefined;
  const operatorNumber = Number(number);
  return {
    operatorId: operatorNumber,
    operatorNumber,
    sessionId: token,
    role,
    steppedUpUntilMs: nowMs + 60_000,
    mustChangePassword: false,
  };
}

/** Operators 1 to 9, whom the audit log can name. */
async function saveOperators(database: Database, clock: Clock): Promise<void> {
  await database.query(
    `insert into operator (number, email, role, password_hash, created_at) overriding system value
     select number, 'operator' || number || '@example.org', 'administrator', 'none', $1
     from generate_series(1, 9) as number on conflict do nothing`,
    [new Date(clock.nowMs())],
  );
}

/** Routes of operators around a real database; who asks is named by the token: a role, or a role and a number. */
export async function createOperatorServer(database: Database, clock: Clock) {
  await saveOperators(database, clock);
  const { server, http } = await openTestHttp(clock, {
    sessions: { findUser: async () => undefined, findOperator: async token => findOperator(token, clock.nowMs()) },
    repeats: createRepeatStore(database, clock),
  });
  const audit = createAudit({ database, clock });
  return {
    http,
    acts: createActServer({ http, database, audit }),
    audit,
    /** Asks as an operator (`treasurer`, `treasurer:2`) whose owner is proven, and gives the envelope. */
    async ask(token: string, method: 'GET' | 'POST', url: string, body?: object, key: string = randomUUID()) {
      const headers = { authorization: token, 'idempotency-key': key };
      const reply = await server.inject({ method, url, headers, ...(body ? { payload: body } : {}) });
      return readReply(reply.json());
    },
    close: () => server.close(),
  };
}

export type OperatorServer = Awaited<ReturnType<typeof createOperatorServer>>;
