import type { RandomBytes } from '../../platform/crypto/opaque-text.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { Sessions } from '../../platform/http/access.ts';
import { createTryCountStore } from '../../platform/http/try-count-store.ts';
import { createTryLimits } from '../../platform/http/try-limits.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Waiting } from '../overview/index.ts';
import { type Audit, createAudit } from './audit.ts';
import { addFirstOperator } from './first-operator.ts';
import { loadWaitingOperators } from './operator-proposal-store.ts';
import type { AccessParts, OperatorMail } from './parts.ts';
import { createOperatorSessions } from './sessions.ts';

/** Operators, their logins and the log of their acts. */
export interface ConsoleAccess {
  /** For `platform/access`. */
  readonly findOperator: Sessions['findOperator'];
  readonly audit: Audit;
  /**
   * Makes the administrator of a database that has no operator; `print` gets the password that was made, which nobody
   * sees again.
   */
  addFirstOperator(
    first: { readonly email: string; readonly password: string | null },
    print: (line: string) => void,
  ): Promise<void>;
  /** Changes of operators that wait for a second administrator. */
  loadWaiting(): Promise<Waiting>;
  /** For this capability's own routes. */
  readonly parts: AccessParts;
}

interface ConsoleAccessParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly passwords: Passwords;
  readonly secretBox: SecretBox;
  readonly mail: OperatorMail;
}

export function createConsoleAccess(given: ConsoleAccessParts): ConsoleAccess {
  const audit = createAudit(given);
  const sessions = createOperatorSessions(given);
  const limits = createTryLimits(createTryCountStore(given.database), given.clock);
  const parts = { ...given, audit, sessions, limits };
  return {
    findOperator: sessions.findOperator,
    audit,
    parts,
    loadWaiting: () => loadWaitingOperators(given.database),
    async addFirstOperator(first, print) {
      const password = await addFirstOperator(parts, first);
      if (password !== undefined) {
        print(`First administrator: ${first.email}, password ${password} (shown this once, to be changed at /console)`);
      }
    },
  };
}
