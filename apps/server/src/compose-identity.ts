import { randomBytes } from 'node:crypto';
import { createFacebook, createGoogle } from './adapters/oauth/index.ts';
import { makeSeed } from './compose-market.ts';
import { composeTelling, type Telling } from './compose-notifications.ts';
import {
  createIdentity,
  createSecondFactors,
  type Identity,
  type IdentityParts,
  type UserFactors,
} from './features/identity/index.ts';
import type { Passwords } from './platform/crypto/passwords.ts';
import type { SecretBox } from './platform/crypto/secret-box.ts';
import type { Jobs } from './platform/jobs/jobs.ts';
import { loadInstanceSetting } from './platform/postgres/instance-setting.ts';
import type { Metrics } from './platform/process/metrics.ts';
import type { AppDependencies } from './platform/process/run-server.ts';

interface Parts extends AppDependencies, Pick<IdentityParts, 'accounts'> {
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly passwords: Passwords;
  readonly secretBox: SecretBox;
}

/** Users with their sessions, and what tells them of things: each needs the other. */
export interface People {
  readonly identity: Identity;
  readonly factors: UserFactors;
  readonly telling: Telling;
  close(): Promise<void>;
}

function createProviders({ google, facebook }: Parts['settings']): IdentityParts['providers'] {
  return {
    ...(google ? { google: createGoogle(google) } : {}),
    ...(facebook ? { facebook: createFacebook(facebook) } : {}),
  };
}

export async function composePeople(parts: Parts): Promise<People> {
  const { settings, database, jobs } = parts;
  const telling = composeTelling({
    ...parts,
    instanceId: await loadInstanceSetting(database, 'instance-id', makeSeed),
    loadContact: (client, userId) => identity.loadUserIn(client, userId),
  });
  const shared = {
    ...parts,
    randomBytes,
    notices: telling.notifications,
    events: telling.eventLog,
    publicUrl: settings.publicUrl,
    isSandbox: settings.instance === 'sandbox',
  };
  const factors = createSecondFactors(shared);
  const identity = createIdentity({
    ...shared,
    factors,
    messages: telling.messages,
    codeKey: await loadInstanceSetting(database, 'contact-code-key', makeSeed),
    providers: createProviders(settings),
  });
  jobs.schedule('forgetOldIdentity', '27 * * * *', () => identity.forgetOld());
  return {
    identity,
    factors,
    telling,
    async close() {
      await identity.close();
      telling.close();
    },
  };
}
