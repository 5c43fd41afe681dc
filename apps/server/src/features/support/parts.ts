import type pg from 'pg';
import type { TryLimits } from '../../platform/http/try-limits.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Content } from '../content/index.ts';
import type { Files } from '../files/index.ts';
import type { Identity } from '../identity/index.ts';
import type { EventLog, NewMessage, Notifications } from '../notifications/index.ts';
import type { Signals } from './signals.ts';

/** What the chat with support stands on. */
export interface SupportParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly content: Pick<Content, 'findParameter' | 'listAnswers'>;
  readonly identity: Pick<Identity, 'loadUser' | 'loadUserNames'>;
  readonly files: Pick<Files, 'claimIn' | 'keepFor' | 'view'>;
  readonly limits: Pick<TryLimits, 'begin'>;
  readonly eventLog: Pick<EventLog, 'appendIn'>;
  readonly notifications: Pick<Notifications, 'notifyAllIn'>;
  readonly queueMailIn: (client: pg.ClientBase, message: NewMessage) => Promise<void>;
  readonly signals: Signals;
  /** Address of this site as the world uses it; null: as the caller does. */
  readonly publicUrl: string | null;
  /** Where another service holds the chats; null: they are held here. */
  readonly outsideUrl: string | null;
}
