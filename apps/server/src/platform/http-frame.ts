import { randomUUID } from 'node:crypto';
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { ErrorCatalogue } from '@truemark/contract/refusals';
import { deny } from '@truemark/domain/result';
import fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import helmet from 'helmet';
import { sendDenial } from './http.ts';
import type { Log } from './log.ts';
import type { Metrics } from './metrics.ts';
import { buildOpenApi } from './openapi.ts';

export interface HttpFrameOptions {
  readonly log: Log;
  readonly metrics: Metrics;
  readonly errorCatalogue: ErrorCatalogue;
  readonly version: string;
  /** Served over TLS: browsers may then be told to insist on it. */
  readonly isSecure: boolean;
  /** Requests a minute and address over all calls. */
  readonly requestsPerMinuteMax: number;
  /** Proxies whose word on the caller's address counts: addresses, networks, `loopback`, `uniquelocal`. */
  readonly trustedProxies?: readonly string[];
  /** Why the platform cannot serve yet, or undefined when it can. */
  readonly findUnreadiness: () => Promise<string | undefined>;
}

const bodyBytesMax = 64 * 1024;
const compressedBytesMin = 1024;
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
    hsts: isSecure,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  });
  addHeaders(answer.req, answer, error => {
    if (error) throw error;
  });
  return answer.getHeaders();
}

/** Errors that Fastify raises before a handler runs, or a part that says 503 of itself, as refusals; else a bug of ours. */
function findRefusalOfError(error: FastifyError) {
  if (error.statusCode === 503) return deny('serverNotReady');
  if (error.statusCode === 413) return deny('bodyTooLarge');
  if (error.statusCode === 429) return deny('tooManyRequests');
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return deny('malformedRequest');
  return deny('internalError');
}

async function registerDocs(server: FastifyInstance, options: HttpFrameOptions): Promise<void> {
  const document = buildOpenApi(options.version, options.errorCatalogue);
  await server.register(swagger, { mode: 'static', specification: { document: document as never } });
  await server.register(swaggerUi, { routePrefix: '/docs', staticCSP: true, uiConfig: { docExpansion: 'none' } });
}

function registerProbes(server: FastifyInstance, options: HttpFrameOptions): void {
  server.get('/healthz', { config: { rateLimit: false } }, () => ({ status: 'alive' }));
  server.get('/readyz', { config: { rateLimit: false } }, async (_request, reply) => {
    const reason = await options.findUnreadiness();
    return reason ? reply.status(503).send({ status: 'not ready', reason }) : { status: 'ready' };
  });
  server.get('/metrics', { config: { rateLimit: false } }, async (_request, reply) =>
    reply.type(options.metrics.registry.contentType).send(await options.metrics.registry.metrics()),
  );
}

/** A Fastify server with everything around the calls: logs, limits, security headers, probes, metrics and the API page. */
export async function createHttpFrame(options: HttpFrameOptions): Promise<FastifyInstance> {
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
    trustProxy: [...(options.trustedProxies ?? ['loopback'])],
    // Nothing of ours takes long; a client that does is let go.
    requestTimeout: 30_000,
    routerOptions: { maxParamLength: 256 },
  }) as unknown as FastifyInstance;

  const securityHeaders = listSecurityHeaders(options.isSecure);
  server.addHook('onRequest', (request, reply, next) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
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
    if (denial.code === 'internalError') options.log.error({ reqId: request.id, err: error }, 'a request failed');
    return sendDenial(reply, denial, options.errorCatalogue);
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
