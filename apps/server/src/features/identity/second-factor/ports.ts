import type pg from 'pg';
import type { RandomBytes } from '../../../platform/crypto/opaque-text.ts';
import type { SecretBox } from '../../../platform/crypto/secret-box.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { Clock } from '../../../platform/process/clock.ts';
import type { Log } from '../../../platform/process/log.ts';
import type { Announce, UserEvents } from '../ports.ts';

type FactorNotice =
  | {
      readonly kind: 'secondFactorAdded' | 'secondFactorRemoved' | 'recoveryCodesRenewed';
      readonly values: Readonly<Record<never, string>>;
    }
  | { readonly kind: 'passkeyAdded' | 'passkeyRemoved'; readonly values: { readonly name: string } }
  | { readonly kind: 'recoveryCodeUsed'; readonly values: { readonly left: string } };

/** Tells the owner what changed about their second factors, in the transaction of the change. */
export interface FactorNotices {
  notifyIn(
    client: pg.PoolClient,
    notice: FactorNotice & { readonly userId: number; readonly isMailed: boolean },
  ): Promise<Announce>;
}

/** What the removal of a factor answers. */
export interface Removed {
  readonly isDone: true;
}

export interface SecondFactorParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly randomBytes: RandomBytes;
  readonly secretBox: SecretBox;
  readonly notices: FactorNotices;
  readonly events: UserEvents;
  /** `PUBLIC_URL`; null when none is set. */
  readonly publicUrl: string | null;
  readonly isSandbox: boolean;
}
