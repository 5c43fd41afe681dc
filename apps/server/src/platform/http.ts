import type { Call, CallInput, CallReply } from '@truemark/contract/call';
import { type CallName, type Calls, calls } from '@truemark/contract/calls';
import { findAcceptedLanguage, type Language } from '@truemark/contract/languages';
import {
  calculateRefusalCode,
  calculateRefusalStatus,
  type ErrorCatalogue,
  type RefusalName,
} from '@truemark/contract/refusals';
import { deny } from '@truemark/domain/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from './clock.ts';
import { buildReplySchema } from './reply-schema.ts';

/** What a handler knows of a request beside its input. */
interface RequestContext {
  readonly requestId: string;
  readonly nowMs: number;
  /** Language of the answer's texts: the first of the ten in Accept-Language, else the instance's default. */
  readonly language: Language;
  /** The caller asked for the demo book: header `virtually: NO`. */
  readonly isDemo: boolean;
}

/** A handler's no: a refusal of the catalogue, with values for its words. */
export interface Denial {
  readonly ok: false;
  readonly code: RefusalName;
  readonly values?: Readonly<Record<string, string>>;
}

type Handler<Name extends CallName> = (
  input: CallInput<Calls[Name]> & { readonly context: RequestContext },
) => CallReply<Calls[Name]> | Denial | Promise<CallReply<Calls[Name]> | Denial>;

/** The only way to a route: a name of the contract and its handler. */
export interface HttpServer {
  serve<Name extends CallName>(name: Name, handler: Handler<Name>): void;
  /** Names that no handler serves yet; a start with any left is a programmer's error. */
  listUnserved(): readonly CallName[];
}

export interface HttpOptions {
  readonly clock: Clock;
  readonly errorCatalogue: ErrorCatalogue;
  readonly defaultLanguage: Language;
}

interface Envelope {
  readonly code: number;
  readonly message: string;
  readonly result?: unknown;
}

function isDenial(value: unknown): value is Denial {
  return typeof value === 'object' && value !== null && (value as { ok?: unknown }).ok === false;
}

function readPart(schema: z.ZodMiniType | undefined, value: unknown): { ok: true; value: unknown } | { ok: false } {
  if (!schema) return { ok: true, value: undefined };
  const parsed = z.safeParse(schema, value);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false };
}

/** The refusal as an envelope with its HTTP status: the one place where refusals meet the wire. */
export function sendDenial(reply: FastifyReply, denial: Denial, catalogue: ErrorCatalogue): FastifyReply {
  const envelope: Envelope = {
    code: calculateRefusalCode(denial.code, catalogue),
    message: denial.code,
    result: denial.values ?? null,
  };
  return reply.status(calculateRefusalStatus(denial.code)).type('application/json').send(JSON.stringify(envelope));
}

/** Binds the contract to a Fastify instance. */
export function createHttpServer(fastify: FastifyInstance, options: HttpOptions): HttpServer {
  const served = new Set<CallName>();

  function buildContext(request: FastifyRequest): RequestContext {
    const accepted = request.headers['accept-language'];
    return {
      requestId: request.id,
      nowMs: options.clock.nowMs(),
      language: (accepted && findAcceptedLanguage(accepted)) || options.defaultLanguage,
      isDemo: request.headers.virtually === 'NO',
    };
  }

  async function answer(call: Call, handler: Handler<CallName>, request: FastifyRequest, reply: FastifyReply) {
    // No call of this version acts for a user: identity brings the sessions that `user` asks for.
    if (call.access !== 'visitor') return sendDenial(reply, deny('sessionMissing'), options.errorCatalogue);
    const params = readPart(call.params, request.params);
    const query = readPart(call.query, request.query);
    const body = readPart(call.body, request.body ?? undefined);
    if (!params.ok || !query.ok || !body.ok) return sendDenial(reply, deny('malformedRequest'), options.errorCatalogue);
    const input = { params: params.value, query: query.value, body: body.value, context: buildContext(request) };
    const result = await handler(input as never);
    if (isDenial(result)) return sendDenial(reply, result, options.errorCatalogue);
    return reply.send(
      call.form === 'config' ? { code: 200, msg: '', data: result } : { code: 200, message: '', result },
    );
  }

  return {
    serve(name, handler) {
      if (served.has(name)) throw new Error(`the call ${name} is served twice`);
      served.add(name);
      const call: Call = calls[name];
      fastify.route({
        method: call.method,
        url: call.path.replace(/\{(\w+)\}/g, ':$1'),
        schema: { response: { 200: buildReplySchema(call) } },
        ...(call.requestsPerMinuteMax
          ? { config: { rateLimit: { max: call.requestsPerMinuteMax, timeWindow: '1 minute' } } }
          : {}),
        handler: (request, reply) => answer(call, handler as unknown as Handler<CallName>, request, reply),
      });
    },
    listUnserved: () => (Object.keys(calls) as CallName[]).filter(name => !served.has(name)),
  };
}
