import { needsSecondFactor } from '@truemark/contract/operators/roles';
import type pg from 'pg';
import { hashOpaqueText, makeOpaqueText, type RandomBytes } from '../../platform/crypto/opaque-text.ts';
import type { OperatorSession, Sessions } from '../../platform/http/access.ts';
import type { RequestContext } from '../../platform/http/http.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import { createSessionFinder, insertSession, type SessionRow, saveSeen } from './session-store.ts';

/** A login ends after half a day, or an hour without a request. */
const absoluteMs = 12 * 3_600_000;
const idleMs = 3_600_000;
/** A request is noted when the last note is older. */
const seenMs = 30_000;
const idBytes = 12;

export interface OperatorSessions {
  readonly findOperator: Sessions['findOperator'];
  /** In the caller's transaction. Answers the token, which is nowhere else. */
  openIn(
    client: pg.PoolClient,
    operatorId: number,
    context: Pick<RequestContext, 'nowMs' | 'address' | 'userAgent'>,
  ): Promise<string>;
}

interface SessionParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
}

function isLive({ createdAtMs, lastSeenAtMs, isDisabled, role, hasSecondFactor }: SessionRow, nowMs: number): boolean {
  // Opened before the role needed a second factor: the next login sets one up.
  if (needsSecondFactor(role) && !hasSecondFactor) return false;
  return !isDisabled && nowMs < createdAtMs + absoluteMs && nowMs < lastSeenAtMs + idleMs;
}

function toSession(row: SessionRow): OperatorSession {
  const { id, operatorId, operatorNumber, role, steppedUpUntilMs, mustChangePassword } = row;
  return { sessionId: id, operatorId, operatorNumber, role, steppedUpUntilMs, mustChangePassword };
}

export function createOperatorSessions({ database, clock, randomBytes }: SessionParts): OperatorSessions {
  const find = createSessionFinder(database);
  return {
    async findOperator(token) {
      const row = await find(hashOpaqueText(token));
      const nowMs = clock.nowMs();
      if (!row || !isLive(row, nowMs)) return undefined;
      if (nowMs - row.lastSeenAtMs >= seenMs) await saveSeen(database, row, nowMs);
      return toSession(row);
    },
    async openIn(client, operatorId, { nowMs, address, userAgent }) {
      const token = makeOpaqueText(randomBytes);
      const id = randomBytes(idBytes).toString('base64url');
      const session = { id, operatorId, tokenHash: hashOpaqueText(token), atMs: nowMs, address, userAgent };
      await insertSession(client, session, nowMs - absoluteMs);
      return token;
    },
  };
}
