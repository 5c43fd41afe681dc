import { guestIdleDays, stepUpMs } from '@truemark/contract/limits';
import type { SessionItem } from '@truemark/contract/people/security';
import type pg from 'pg';
import {
  hashOpaqueText,
  hashOpaqueTextHex,
  makeOpaqueText,
  type RandomBytes,
} from '../../platform/crypto/opaque-text.ts';
import type { UserSession } from '../../platform/http/access.ts';
import { calculateNetwork } from '../../platform/http/network-address.ts';
import type { Clock } from '../../platform/process/clock.ts';
import type { Log } from '../../platform/process/log.ts';
import { describeDevice } from './device.ts';
import { findInvitedOnDevice } from './invite-store.ts';
import { createKnownSessions } from './known-sessions.ts';
import type { LoginContext } from './login-context.ts';
import type { Announce, Invites, Notices, UserEvents } from './ports.ts';
import type { SessionEnds } from './session-ends.ts';
import type { LiveSession, NewSession, SessionStore } from './session-store.ts';

const day = 24 * 3_600_000;
/** However much it is used. */
const sessionAbsoluteMs = 30 * day;
/** Without being used. */
const sessionIdleMs = 7 * day;
/** A guest has nothing else to come back with. */
export const guestTimes = { idleMs: guestIdleDays * day, absoluteMs: 365 * day } as const;
/** What cannot be a token need not be looked for. */
const tokenPattern = /^[\w-]{43}$/;
const touchIntervalMs = 60_000;
const listedMax = 100;
/** How long a device is remembered after its last login here has ended. */
const endedKeptMs = 180 * day;

export interface UserSessions extends SessionEnds {
  find(token: string): Promise<UserSession | 'gone' | undefined>;
  /**
   * Makes a session; its token is told this once. The owner is told of a device that was not known. `isProof`: what asks
   * for a proof of the owner is open at first.
   */
  openIn(
    client: pg.PoolClient,
    userId: number,
    context: LoginContext,
    options: { readonly isProof: boolean; readonly isFirst?: true },
  ): Promise<{ token: string; announce: Announce }>;
  list(userId: number, currentSessionId?: string): Promise<SessionItem[]>;
  /** Opens what asks for a proof of the owner to this session. */
  markSteppedUp(sessionId: string, untilMs: number): Promise<void>;
  /** The state of the user has changed: the next request is judged by the new one. */
  noteChanged(userId: number): void;
  forgetOld(): Promise<void>;
}

export interface SessionParts {
  readonly store: SessionStore;
  readonly ends: SessionEnds;
  readonly clock: Clock;
  readonly log: Log;
  readonly randomBytes: RandomBytes;
  readonly notices: Notices;
  readonly events: UserEvents;
  readonly invites: Pick<Invites, 'withholdIn'>;
}

type SessionPlace = Pick<NewSession, 'device' | 'deviceHash' | 'network'>;

export function hashDevice(deviceMark: string | undefined): Buffer | null {
  return deviceMark === undefined ? null : hashOpaqueText(deviceMark);
}

function describePlace({ userAgent, deviceMark, address }: LoginContext): SessionPlace {
  return { device: describeDevice(userAgent), deviceHash: hashDevice(deviceMark), network: calculateNetwork(address) };
}

function toUserSession(session: LiveSession): UserSession {
  const { id: sessionId, userId, expiresAtMs, steppedUpUntilMs } = session;
  const { state, restrictionReason: reason } = session;
  const restriction = (state === 'closeOnly' || state === 'locked') && reason ? { state, reason } : null;
  const guest = session.isGuest ? ({ isGuest: true } as const) : {};
  return { userId, sessionId, restriction, ...guest, expiresAtMs, steppedUpUntilMs };
}

/** The session of a guest; undefined where it is somebody's, or over. */
export function selectGuest(session: UserSession | 'gone' | undefined): UserSession | undefined {
  return session !== undefined && session !== 'gone' && session.isGuest ? session : undefined;
}

export function createSessions(parts: SessionParts): UserSessions {
  const { store, ends, clock, log, randomBytes, notices, events } = parts;
  const pending = new Set<Promise<void>>();
  const known = createKnownSessions(store.findSession);
  ends.onEnded(({ userId }) => known.forget(userId));

  /** No request waits for it. */
  function touch({ id, isGuest }: Pick<LiveSession, 'id' | 'isGuest'>, nowMs: number): void {
    const touched = store
      .touch({
        ...{ id, atMs: nowMs },
        ...{ idleEndMs: nowMs + (isGuest ? guestTimes.idleMs : sessionIdleMs), seenBeforeMs: nowMs - touchIntervalMs },
      })
      .catch((err: unknown) => log.warn({ err }, 'a session was not marked as seen'))
      .finally(() => pending.delete(touched));
    pending.add(touched);
  }

  async function tellOfNewDevice(client: pg.PoolClient, userId: number, session: SessionPlace): Promise<Announce> {
    const { hasBeenHere, isKnownDevice } = await store.findAcquaintance(client, { userId, ...session });
    if (!hasBeenHere || isKnownDevice) return () => undefined;
    const values = { device: session.device, address: session.network };
    return notices.notifyIn(client, { userId, kind: 'newLogin', values, isMailed: true });
  }

  /** Who invited somebody, and logs in where they did, is the same person. */
  async function withholdOwn(client: pg.PoolClient, userId: number, { deviceHash }: SessionPlace): Promise<Announce> {
    const own = deviceHash ? await findInvitedOnDevice(client, userId, deviceHash) : [];
    return parts.invites.withholdIn(client, own, 'device');
  }

  return {
    async find(token) {
      if (!tokenPattern.test(token)) return undefined;
      const nowMs = clock.nowMs();
      const tokenHash = hashOpaqueTextHex(token);
      const session = await known.find(tokenHash, nowMs);
      if (!session) return undefined;
      if (session.state === null) return 'gone';
      if (nowMs - session.lastSeenAtMs >= touchIntervalMs) {
        touch(session, nowMs);
        known.noteSeen(tokenHash, nowMs);
      }
      return toUserSession(session);
    },

    async openIn(client, userId, context, { isProof, isFirst }) {
      const { nowMs } = context;
      const place = describePlace(context);
      const announceWithheld = await withholdOwn(client, userId, place);
      const announceDevice = isFirst ? () => undefined : await tellOfNewDevice(client, userId, place);
      const token = makeOpaqueText(randomBytes);
      const absoluteEndAtMs = nowMs + sessionAbsoluteMs;
      const steppedUpUntilMs = isProof ? nowMs + stepUpMs : null;
      const times = { nowMs, absoluteEndAtMs, expiresAtMs: nowMs + sessionIdleMs, steppedUpUntilMs };
      await store.insertSession(client, { userId, tokenHash: hashOpaqueText(token), ...place, ...times });
      const announceEvent = await events.appendIn(client, [{ userId, kind: 'sessions' }]);
      return {
        token,
        announce() {
          for (const announce of [announceWithheld, announceDevice, announceEvent]) announce();
        },
      };
    },

    async list(userId, currentSessionId) {
      const rows = await store.listSessions(userId, clock.nowMs(), listedMax);
      return rows.map(({ id, device, network, createdAtMs, lastSeenAtMs }) => ({
        id,
        device,
        address: network,
        createdAt: Math.floor(createdAtMs),
        lastSeenAt: Math.floor(lastSeenAtMs),
        isCurrent: id === currentSessionId,
      }));
    },

    async markSteppedUp(sessionId, untilMs) {
      const userId = await store.saveStepUp(sessionId, untilMs);
      if (userId !== undefined) known.forget(userId);
    },

    noteChanged: known.forget,
    endIn: ends.endIn,
    dropIn: ends.dropIn,
    end: ends.end,
    onEnded: ends.onEnded,
    forgetOld: () => store.deleteEnded(clock.nowMs() - endedKeptMs),
    async close() {
      await ends.close();
      await Promise.all(pending);
    },
  };
}
