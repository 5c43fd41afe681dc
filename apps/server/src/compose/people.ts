import { randomBytes } from 'node:crypto';
import { chains } from '@truemark/domain/payments/network';
import { createContractSignatures } from '../adapters/chains/index.ts';
import { createFacebook, createGoogle } from '../adapters/oauth/index.ts';
import { type ConsoleAccess, createConsoleAccess } from '../features/console-access/index.ts';
import { type Files, openFiles } from '../features/files/index.ts';
import { createIdentity, createSecondFactors, type Identity, type UserFactors } from '../features/identity/index.ts';
import { createInviteEntry, type InviteEntry } from '../features/invites/index.ts';
import type { Ledger } from '../features/ledger/index.ts';
import { createPasswords } from '../platform/crypto/passwords.ts';
import { openSecretBox } from '../platform/crypto/secret-box.ts';
import type { Sessions } from '../platform/http/access.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { loadSecret } from '../platform/postgres/instance-setting.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import type { Messaging } from './messaging.ts';
import type { AllParameters } from './money.ts';

/** Users and operators, with what proves who they are. */
export interface People {
  readonly identity: Identity;
  readonly factors: UserFactors;
  readonly consoleAccess: ConsoleAccess;
  /** Pictures that users upload. */
  readonly files: Files;
  readonly invites: InviteEntry;
  /** Of both. */
  readonly sessions: Sessions;
}

interface PeopleParts {
  readonly messaging: Messaging;
  readonly ledger: Ledger;
  readonly jobs: Jobs;
  readonly parameters: AllParameters;
}

export async function composePeople(
  dependencies: AppDependencies,
  { messaging, ledger, jobs, parameters }: PeopleParts,
): Promise<People> {
  const { settings, database, clock, log } = dependencies;
  const { messages, notifications, eventLog } = messaging;
  const { publicUrl } = settings;
  const isSandbox = settings.instance === 'sandbox';
  const passwords = createPasswords();
  const secretBox = await openSecretBox({ database, secretsKey: settings.secretsKey, dataDir: settings.dataDir });
  const factors = createSecondFactors({
    database,
    clock,
    log,
    randomBytes,
    secretBox,
    notices: notifications,
    events: eventLog,
    publicUrl,
    isSandbox,
  });
  const invites = createInviteEntry({
    clock,
    getFeeShare: () => parameters.get('invites.feeShare'),
    notifyIn: notifications.notifyIn,
    loadUserName: async (client, userId) => (await identity.loadUserIn(client, userId))?.userName,
  });
  const identity: Identity = createIdentity({
    database,
    clock,
    log,
    randomBytes,
    jobs,
    passwords,
    factors,
    messages,
    notices: notifications,
    events: eventLog,
    accounts: ledger,
    invites,
    codeKey: await loadSecret(database, 'contact-code-key'),
    providers: {
      ...(settings.google ? { google: createGoogle(settings.google) } : {}),
      ...(settings.facebook ? { facebook: createFacebook(settings.facebook) } : {}),
    },
    publicUrl,
    isSandbox,
    isDappOnly: settings.isDappOnly,
    hasGuests: settings.hasGuests,
    networks: chains.map(chain => settings.chains[chain].network),
    contracts: createContractSignatures(
      network => Object.values(settings.chains).find(each => each.network === network)?.nodeUrl ?? null,
    ),
  });
  jobs.schedule('forgetOldIdentity', '27 * * * *', () => identity.forgetOld());
  const consoleAccess = createConsoleAccess({
    database,
    clock,
    randomBytes,
    passwords,
    secretBox,
    mail: { messages, isSent: messaging.isMailSent },
  });
  await consoleAccess.addFirstOperator(settings.firstOperator, line => process.stdout.write(`${line}\n`));
  const sessions = { findUser: identity.findUser, findOperator: consoleAccess.findOperator };
  const files = await openFiles(dependencies);
  jobs.schedule('sweepFiles', '37 * * * *', () => files.sweep());
  return { identity, factors, consoleAccess, files, invites, sessions };
}
