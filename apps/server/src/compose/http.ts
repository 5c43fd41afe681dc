import type { FastifyInstance } from 'fastify';
import type { MarketState } from '../platform/http/access.ts';
import { type ActServer, createActServer } from '../platform/http/act-server.ts';
import { calculateConnectionLimits, readDescriptorsMax } from '../platform/http/connection-limits.ts';
import { createHttpServer, type HttpServer } from '../platform/http/http.ts';
import { createHttpFrame } from '../platform/http/http-frame.ts';
import { createRepeatStore } from '../platform/http/repeat-store.ts';
import type { SecurityCounts } from '../platform/http/security-counts.ts';
import { createRefusalNotes } from '../platform/http/security-events.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Metrics } from '../platform/process/metrics.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import type { Version } from '../platform/process/version.ts';
import type { People } from './people.ts';

const requestsPerMinuteMax = 1_200;

interface HttpParts {
  readonly people: People;
  readonly jobs: Jobs;
  readonly metrics: Metrics;
  readonly version: Version;
  /** Why the system has halted new orders. */
  readonly findHalt: () => string | undefined;
  readonly getMarketState: () => MarketState;
  readonly isDemoOpen: () => boolean;
  readonly securityCounts: SecurityCounts;
}

export interface Http {
  readonly server: FastifyInstance;
  readonly http: HttpServer;
  readonly acts: ActServer;
}

export function isSecureAddress(url: string | null): boolean {
  return url?.startsWith('https:') ?? false;
}

/** The server with the rules of every call; nothing is served yet. */
export async function composeHttp(dependencies: AppDependencies, parts: HttpParts): Promise<Http> {
  const { settings, database, log, clock } = dependencies;
  const { people, jobs, metrics, version, findHalt, getMarketState, isDemoOpen, securityCounts } = parts;
  const isSecure = isSecureAddress(settings.publicUrl);
  const server = await createHttpFrame({
    log,
    metrics,
    errorCatalogue: settings.errorCatalogue,
    defaultLanguage: settings.defaultLanguage,
    version: version.version,
    requestsPerMinuteMax,
    trustedProxies: settings.trustedProxies,
    isSecure,
    publicUrl: settings.publicUrl,
    metricsToken: settings.metricsToken ?? undefined,
    callerStreamsMax: settings.callerStreamsMax,
    ...calculateConnectionLimits(readDescriptorsMax()),
    async findUnreadiness() {
      const isRecordReady = ['running', 'standby'].includes(getMarketState());
      const away = [await findDatabaseUnreadiness(dependencies), isRecordReady ? undefined : 'record'];
      return away.filter(part => part !== undefined).join(', ') || undefined;
    },
    findHalt,
    getMarketState,
  });
  const repeats = createRepeatStore(database, clock);
  jobs.schedule('forgetRepeats', '17 * * * *', () => repeats.forgetOld());
  const http = createHttpServer(server, {
    clock,
    sessions: people.sessions,
    isSecure,
    repeats,
    sharedMs: 1_000,
    getMarketState,
    isDemoOpen,
    onRefusal: createRefusalNotes(log, metrics, securityCounts),
    errorCatalogue: settings.errorCatalogue,
    defaultLanguage: settings.defaultLanguage,
  });
  const acts = createActServer({ http, database, audit: people.consoleAccess.audit });
  return { server, http, acts };
}

/** The platform is not ready while its database does not answer. */
async function findDatabaseUnreadiness({ database, log }: AppDependencies): Promise<string | undefined> {
  try {
    await database.query('select 1', []);
    return undefined;
  } catch (err) {
    log.warn({ err }, 'the database does not answer');
    return 'database';
  }
}
