import type { Restriction, RestrictionReason } from '@truemark/contract/people/restrictions';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import type { Clock } from '../../platform/process/clock.ts';
import type { Announce, Notices, UserEvents } from './ports.ts';
import type { UserSessions } from './sessions.ts';
import type { NewRestriction, UserStore } from './store.ts';
import type { User } from './user.ts';

export interface RestrictParts {
  readonly clock: Clock;
  readonly users: UserStore;
  readonly sessions: Pick<UserSessions, 'noteChanged'>;
  readonly notices: Notices;
  readonly events: UserEvents;
}

/** What changed, as it was before, and whom to tell after the commit. */
type Restricted = Result<{ readonly before: User; readonly announce: Announce }, 'userUnknown' | 'changedMeanwhile'>;

/** What an operator does to an account, in the transaction of the act. Its owner and their open pages are told. */
export interface Restricting {
  /** `changedMeanwhile`: it is restricted like this already, or closed. */
  restrictIn(
    client: pg.PoolClient,
    imposed: {
      readonly userId: number;
      readonly state: Restriction;
      readonly reason: RestrictionReason;
      readonly note: string;
    },
  ): Promise<Restricted>;
  liftIn(client: pg.PoolClient, userId: number): Promise<Restricted>;
}

export function createRestricting({ clock, users, sessions, notices, events }: RestrictParts): Restricting {
  async function saveIn(client: pg.PoolClient, user: User, restriction: NewRestriction | null): Promise<Announce> {
    const userId = user.id;
    await users.saveRestriction(client, userId, restriction);
    const announceNotice = await notices.notifyIn(client, { userId, ...chooseNotice(restriction), isMailed: true });
    const announceEvent = await events.appendIn(client, [{ userId, kind: 'profile' }]);
    return () => {
      sessions.noteChanged(userId);
      announceNotice();
      announceEvent();
    };
  }

  return {
    async restrictIn(client, { userId, ...restriction }) {
      const before = await users.lockUser(client, userId);
      if (!before) return deny('userUnknown');
      const isSame = before.state === restriction.state && before.restrictionReason === restriction.reason;
      if (isSame || before.state === 'closed') return deny('changedMeanwhile');
      const announce = await saveIn(client, before, { ...restriction, atMs: clock.nowMs() });
      return accept({ before, announce });
    },
    async liftIn(client, userId) {
      const before = await users.lockUser(client, userId);
      if (!before) return deny('userUnknown');
      if (before.state === 'active' || before.state === 'closed') return deny('changedMeanwhile');
      return accept({ before, announce: await saveIn(client, before, null) });
    },
  };
}

function chooseNotice(restriction: NewRestriction | null) {
  if (!restriction) return { kind: 'restrictionLifted', values: {} } as const;
  const kind = restriction.state === 'locked' ? 'accountLocked' : 'accountRestricted';
  return { kind, values: { reason: restriction.reason } } as const;
}
