import pino from 'pino';
import { createHttpServer, type HttpOptions } from '../http/http.ts';
import { createHttpFrame, type HttpFrameOptions } from '../http/http-frame.ts';
import { withoutRepeats } from '../http/repeat-store.ts';
import type { Clock } from '../process/clock.ts';
import { createMetrics } from '../process/metrics.ts';

/** For routes that everybody may use: no session is known, and nothing is repeated. */
export const visitorsOnly: Pick<HttpOptions, 'sessions' | 'repeats'> = {
  sessions: { findUser: async () => undefined, findOperator: async () => undefined },
  repeats: { run: (_call, work) => work(withoutRepeats), forgetOld: async () => undefined },
};

/** A token is the number of its user; that of a locked one has a minus before it. */
export const usersByNumber: HttpOptions['sessions'] = {
  ...visitorsOnly.sessions,
  findUser: async token => ({
    ...{ userId: Math.abs(Number(token)), sessionId: token, steppedUpUntilMs: 0 },
    restriction: Number(token) < 0 ? { state: 'locked', reason: 'other' } : null,
    expiresAtMs: Number.MAX_SAFE_INTEGER,
  }),
};

type Changes = Partial<HttpOptions> & Partial<Pick<HttpFrameOptions, 'log' | 'metrics'>>;

/** The server of the product for the routes of a test, with visitors only unless it says otherwise. */
export async function openTestHttp(clock: Clock, changes: Changes = {}) {
  const { log = pino({ level: 'silent' }), metrics = createMetrics(), ...options } = changes;
  const server = await createHttpFrame({
    ...{
      log,
      metrics,
      errorCatalogue: 'A',
      defaultLanguage: 'en',
      version: '0.0.0',
      isSecure: false,
      requestsPerMinuteMax: 100_000,
    },
    findUnreadiness: async () => undefined,
  });
  const http = createHttpServer(server, {
    ...visitorsOnly,
    ...{ clock, errorCatalogue: 'A', defaultLanguage: 'en', mustDeclare: true },
    ...options,
  });
  return { server, http };
}
