import type { RandomBytes } from '../../platform/crypto/opaque-text.ts';
import type { Passwords } from '../../platform/crypto/passwords.ts';
import type { SecretBox } from '../../platform/crypto/secret-box.ts';
import type { TryLimits } from '../../platform/http/try-limits.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Messages } from '../notifications/index.ts';
import type { Audit } from './audit.ts';
import type { OperatorSessions } from './sessions.ts';

/** What the acts of operators on themselves and on one another stand on. */
export interface AccessParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly randomBytes: RandomBytes;
  readonly passwords: Passwords;
  readonly secretBox: SecretBox;
  readonly audit: Audit;
  readonly limits: TryLimits;
  readonly sessions: OperatorSessions;
  readonly mail: OperatorMail;
}

/** How operators are written to, in the transaction of what they are told of. */
export interface OperatorMail {
  readonly messages: Pick<Messages, 'queueIn'>;
  /** A mail service takes them; else they stay in the outbox, where other operators read them. */
  readonly isSent: boolean;
}
