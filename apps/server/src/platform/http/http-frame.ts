import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse, STATUS_CODES } from 'node:http';
import { Socket } from 'node:net';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { calls } from '@truemark/contract/calls';
import { operatorCalls } from '@truemark/contract/operators/calls';
import { deny } from '@truemark/domain/result';
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import helmet from 'helmet';
import { isLost } from '../postgres/query-errors.ts';
import type { Log } from '../process/log.ts';
import type { Metrics } from '../process/metrics.ts';
import { guardUpgrades } from '../sockets/upgrades.ts';
import type { MarketState } from './access.ts';
import { cleanForwardedFor } from './forwarded-for.ts';
import { limitConnections } from './limit-connections.ts';
import { buildOpenApi } from './openapi.ts';
import { describeDenial, type RefusalWire, sendDenial } from './refusal-reply.ts';
import { createSharedReply, sendShared } from './shared-replies.ts';
import { createStreamGuard } from './stream-guard.ts';
import { createTrust } from './trusted-proxies.ts';

export interface HttpFrameOptions extends RefusalWire {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly version: string;
  /** Served over TLS: browsers may then be told to insist on it. */
  readonly isSecure: boolean;
  /** Address the outside world uses. */
  readonly publicUrl?: string | null;
  /** Requests a minute and address over all calls. */
  readonly requestsPerMinuteMax: number;
  /** Proxies whose word on the caller's address counts: addresses, networks, `loopback`, `uniquelocal`. */
  readonly trustedProxies?: readonly string[];
  /** Without these, for tests, connections and streams have no limit. */
  readonly connectionsMax?: number;
  readonly streamsMax?: number;
  readonly callerStreamsMax?: number;
  /** Who sends it is told the figures at `/metrics`; without it nobody is. */
  readonly metricsToken?: string | undefined;
  /** Why the platform cannot serve yet, or undefined when it can. */
  readonly findUnreadiness: () => Promise<string | undefined>;
  /** Why no new orders are taken although it is ready. */
  readonly findHalt?: () => string | undefined;
  /** `running` when it is not said. */
  readonly getMarketState?: () => MarketState;
}

const bodyBytesMax = 64 * 1024;
const compressedBytesMin = 1024;
/** The console shares its group of windows with no other page of this origin: those have another policy. */
const consolePath = /^\/console(?:[/?]|$)/;
const assetPath = /^\/(console\/)?assets\//;

/** Only the page's own files, no inline script or style, no framing. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'"],
    styleSrc: ["'self'"],
    imgSrc: ["'self'", 'data:'],
    fontSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
    frameAncestors: ["'none'"],
  },
};

/** They are the same for every answer, and working them out takes longer than many an answer does. */
function listSecurityHeaders(isSecure: boolean): OutgoingHttpHeaders {
  const answer = new ServerResponse(new IncomingMessage(new Socket()));
  const addHeaders = helmet({
    contentSecurityPolicy,
    // What else is served below the operator's domain is theirs to say.
    hsts: isSecure && { includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  addHeaders(answer.req, answer, error => {
    if (error) throw error;
  });
  return answer.getHeaders();
}

/**
 * Errors that Fastify raises before a handler runs, a part that says 503 of itself, and a database that is away, as
 * refusals; else a bug of ours.
 */
function findRefusalOfError(error: FastifyError) {
  if (error.statusCode === 503 || isLost(error)) return deny('serverNotReady');
  if (error.statusCode === 413) return deny('bodyTooLarge');
  if (error.statusCode === 429) return deny('tooManyRequests');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return deny('malformedRequest');
  return deny('internalError');
}

/** The customers' calls at `/docs`; the operators' below the path of the console, so that who closes one closes both. */
async function registerDocs(server: FastifyInstance, options: HttpFrameOptions): Promise<void> {
  const pages = [
    ['/docs', calls],
    ['/console/docs', operatorCalls],
  ] as const;
  for (const [routePrefix, pageCalls] of pages) {
    const document = buildOpenApi(pageCalls, options.version, options.errorCatalogue);
    const described = createSharedReply(JSON.stringify(document));
    await server.register(async scope => {
      // What never changes is written and compressed once.
      scope.addHook('onRequest', async (request, reply) => {
        if (request.url === `${routePrefix}/json`) return reply.send(await sendShared(request, reply, described));
        return undefined;
      });
      await scope.register(swagger, { mode: 'static', specification: { document: document as never } });
      await scope.register(swaggerUi, { routePrefix, staticCSP: true, uiConfig: { docExpansion: 'none' } });
    });
  }
}

/** What is no HTTP, such as a header that is too long, never becomes a request: the refusal is written as it is. */
function writeClientError(
  error: NodeJS.ErrnoException,
  socket: Socket,
  frame: { headers: OutgoingHttpHeaders; wire: RefusalWire },
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const { status, body } = describeDenial(deny('malformedRequest'), frame.wire);
  const headers = {
    ...frame.headers,
    'content-type': 'application/json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('\r\n')}\r\n\r\n${body}`);
}

/** What the product does is the operator's to know, and costs more to tell than a call. */
function registerMetrics(server: FastifyInstance, { registry }: Metrics, token: string): void {
  const hash = (text: string) => createHash('sha256').update(text).digest();
  const wanted = hash(`Bearer ${token}`);
  server.get('/metrics', async (request, reply) => {
    if (!timingSafeEqual(hash(request.headers.authorization ?? ''), wanted)) return reply.callNotFound();
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

function registerProbes(server: FastifyInstance, options: HttpFrameOptions): void {
  server.get('/healthz', { config: { rateLimit: false } }, () => ({ status: 'alive' }));
  server.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    const reason = await options.findUnreadiness();
    return reason
      ? reply.status(503).send({ status: 'not ready', reason })
      : { status: 'ready', halted: options.findHalt?.(), market: options.getMarketState?.() ?? 'running' };
  });
  server.get('/readyz/market', { config: { rateLimit: false } }, async (_request, reply) => {
    const reason = await options.findUnreadiness();
    const market = options.getMarketState?.() ?? 'running';
    const isReady = reason === undefined && market === 'running';
    return reply.status(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', market });
  });
  if (options.metricsToken !== undefined) registerMetrics(server, options.metrics, options.metricsToken);
}

/** A Fastify server with everything around the calls: logs, limits, security headers, probes, metrics and the API page. */
export async function createHttpFrame(options: HttpFrameOptions): Promise<FastifyInstance> {
  const { publicUrl = null, connectionsMax = Infinity } = options;
  const securityHeaders = listSecurityHeaders(options.isSecure);
  const isTrusted = createTrust(options.trustedProxies ?? ['loopback']);
  const server = fastify({
    loggerInstance: options.log,
    logController: new LogController({ disableRequestLogging: true }),
    // None for each request, since hardly one has a line written of it; a line that is names its request.
    childLoggerFactory: log => log,
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    bodyLimit: bodyBytesMax,
    forceCloseConnections: true,
    // Behind a proxy everybody would else share one address, and with it all limits.
    trustProxy: isTrusted,
    // Nothing of ours takes long; a client that does is let go.
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 256 },
    // A path that cannot be read never reaches the hooks.
    frameworkErrors: (error, request, reply) =>
      sendDenial(reply.headers(securityHeaders).header('x-request-id', request.id), findRefusalOfError(error), options),
    clientErrorHandler: (error, socket) => writeClientError(error, socket, { headers: securityHeaders, wire: options }),
  }) as unknown as FastifyInstance;
  const { streamsMax = Infinity, callerStreamsMax = Infinity } = options;
  limitConnections(server.server, { connectionsMax, callerStreamsMax, isTrusted });
  guardUpgrades(server.server, createStreamGuard({ isTrusted, publicUrl, streamsMax, callerStreamsMax }));

  server.addHook('onRequest', (request, reply, next) => {
    const { headers } = request.raw;
    const forwardedFor = headers['x-forwarded-for'];
    if (forwardedFor !== undefined) headers['x-forwarded-for'] = cleanForwardedFor(String(forwardedFor));
    reply.headers(securityHeaders).header('x-request-id', request.id);
    if (consolePath.test(request.url)) reply.header('cross-origin-opener-policy', 'same-origin');
    next();
  });
  server.addHook('onResponse', (request, reply, next) => {
    const route = request.routeOptions.url ?? 'unknown';
    const seconds = reply.elapsedTime / 1000;
    options.metrics.requestSeconds.observe(
      { route, method: request.method, status: String(reply.statusCode) },
      seconds,
    );
    const reqId = request.id;
    options.log.debug({ reqId, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered');
    next();
  });
  server.setErrorHandler((error: FastifyError, request, reply) => {
    const denial = findRefusalOfError(error);
    options.metrics.refusals.inc({ name: denial.code });
    if (denial.code === 'internalError') options.log.error({ reqId: request.id, err: error }, 'a request failed');
    return sendDenial(reply, denial, options);
  });

  await server.register(rateLimit, {
    max: options.requestsPerMinuteMax,
    timeWindow: '1 minute',
    // Files with a hash in their name are kept by browsers; a page of many parts must not use up what calls may take.
    allowList: request => assetPath.test(request.url),
  });
  await server.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: compressedBytesMin,
    encodings: ['br', 'gzip'],
  });
  await registerDocs(server, options);
  registerProbes(server, options);
  return server;
}
