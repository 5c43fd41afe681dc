import type { SocialProvider } from '@truemark/contract/people/identity';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { deleteConnection, insertConnection } from './connection-store.ts';
import { takeLoginWay } from './login-way-store.ts';
import type { Announce, Notices, UserEvents } from './ports.ts';
import type { SocialLogin, SocialReturn } from './social-login.ts';

/** Google and Facebook accounts that their owner connects to an account that is there, and disconnects. */
export interface SocialConnection {
  /** After `begin` of a social login for this user. */
  connect(
    userId: number,
    returned: SocialReturn,
    nowMs: number,
  ): Promise<Result<true, 'challengeExpired' | 'socialFailed' | 'socialTaken'>>;
  /** `answerIn` is part of the change. The last way to log in stays. */
  disconnect<Answer>(
    userId: number,
    provider: SocialProvider,
    answerIn: (client: pg.PoolClient) => Promise<Answer>,
  ): Promise<Result<Answer, 'socialUnknown' | 'loginWayLast'>>;
}

interface ConnectionParts {
  readonly database: Database;
  readonly notices: Notices;
  readonly events: UserEvents;
}

const names: Readonly<Record<SocialProvider, string>> = { google: 'Google', facebook: 'Facebook' };

export function createSocialConnection(parts: ConnectionParts & { readonly social: SocialLogin }): SocialConnection {
  const { database, notices, events, social } = parts;

  async function tellIn(
    client: pg.PoolClient,
    userId: number,
    kind: 'socialConnected' | 'socialDisconnected',
    provider: SocialProvider,
  ): Promise<Announce> {
    const values = { provider: names[provider] };
    const announceNotice = await notices.notifyIn(client, { userId, kind, values, isMailed: true });
    const announceEvent = await events.appendIn(client, [{ userId, kind: 'profile' }]);
    return () => {
      announceNotice();
      announceEvent();
    };
  }

  return {
    async connect(userId, returned, nowMs) {
      const met = await social.meet(returned, userId, nowMs);
      if (!met.ok) return met;
      const { person } = met.value;
      const connected = await commitUnlessDenied(database, async client => {
        if (!(await insertConnection(client, person, userId, nowMs))) return deny('socialTaken');
        return accept(await tellIn(client, userId, 'socialConnected', person.provider));
      });
      if (!connected.ok) return connected;
      connected.value();
      return accept(true);
    },

    async disconnect(userId, provider, answerIn) {
      const disconnected = await commitUnlessDenied(database, async client => {
        const way = { userId, unknown: 'socialUnknown' } as const;
        const taken = await takeLoginWay(client, way, () => deleteConnection(client, provider, userId));
        if (!taken.ok) return taken;
        const announce = await tellIn(client, userId, 'socialDisconnected', provider);
        return accept({ announce, answer: await answerIn(client) });
      });
      if (!disconnected.ok) return disconnected;
      disconnected.value.announce();
      return accept(disconnected.value.answer);
    },
  };
}
