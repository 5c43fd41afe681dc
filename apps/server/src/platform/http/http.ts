import { type AllCalls, type AnyCallName, allCalls } from '@truemark/contract/all-calls';
import type { Call, CallInput, CallReply, IsRepeatable } from '@truemark/contract/call';
import type { Language } from '@truemark/contract/languages';
import { type RefusalName, successCodes } from '@truemark/contract/refusals';
import { deviceHeader, virtuallyHeader } from '@truemark/contract/schemas';
import { assert, deny } from '@truemark/domain/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { Clock } from '../process/clock.ts';
import {
  type Caller,
  canCarryKey,
  canServe,
  findCaller,
  findPolicyDenial,
  isRepeatable,
  listCallRefusals,
  type MarketState,
  nameOperator,
  type OperatorSession,
  type Sessions,
  type UserSession,
} from './access.ts';
import type { Denial, Refused, Undeclared } from './denial.ts';
import { type FileReply, sendFile } from './file-reply.ts';
import { type OperatorCookie, openOperatorCookie, readToken } from './operator-cookie.ts';
import { isRecorded, mustRecord } from './recorded-call.ts';
import { type RefusalWire, readLanguage, sendDenial, wordSuccess } from './refusal-reply.ts';
import { type Kept, type Repeat, type RepeatStore, withoutRepeats } from './repeat-store.ts';
import { buildReplySchema } from './reply-schema.ts';
import type { CallRefusal } from './security-events.ts';
import { createSharedReply, SharedReplies, sendShared } from './shared-replies.ts';

/** What a handler knows of a request beside its input. */
export interface RequestContext {
  readonly requestId: string;
  readonly nowMs: number;
  /** Language of the answer's texts: the first of the ten in Accept-Language, else the instance's default. */
  readonly language: Language;
  /** The caller asked for the demo book: header `virtually: NO`. */
  readonly isDemo: boolean;
  /** Address of the caller's machine. */
  readonly address: string;
  /** What the browser says of itself, at most 300 characters. */
  readonly userAgent: string;
  /** A random mark that the browser keeps and sends as `device`, so that it can be known again; undefined without one. */
  readonly deviceMark: string | undefined;
  /** Where the caller found us, such as `http://127.0.0.1:8080`: as the caller says, so good for a sandbox only. */
  readonly origin: string;
  /** Key of a writing call, for those that look after repeats themselves. */
  readonly idempotencyKey: string | undefined;
  readonly operatorCookie: OperatorCookie;
}

/** The session that the policy of a call asks for is there when its handler runs. */
type SessionContext<Name extends AnyCallName> = AllCalls[Name]['access'] extends 'visitor'
  ? unknown
  : AllCalls[Name]['access'] extends 'user'
    ? { readonly user: UserSession }
    : { readonly operator: OperatorSession };

/** A call that demands a key has one when its handler runs. */
type KeyContext<Name extends AnyCallName> = AllCalls[Name] extends { readonly needsIdempotencyKey: true }
  ? { readonly idempotencyKey: string }
  : unknown;

type Answer<Name extends AnyCallName> = AllCalls[Name] extends { readonly form: 'file' }
  ? FileReply
  : IsRepeatable<AllCalls[Name]> extends true
    ? Kept<CallReply<AllCalls[Name]>>
    : CallReply<AllCalls[Name]>;

/** A call whose first answer is kept can answer only what it has kept. */
type RepeatTools<Name extends AnyCallName> =
  IsRepeatable<AllCalls[Name]> extends true ? { readonly repeat: Repeat<CallReply<AllCalls[Name]>> } : unknown;

type Handler<Name extends AnyCallName, Code extends RefusalName = RefusalName> = (
  input: CallInput<AllCalls[Name]> &
    RepeatTools<Name> & { readonly context: RequestContext & SessionContext<Name> & KeyContext<Name> },
) => Answer<Name> | Refused<Code> | Promise<Answer<Name> | Refused<Code>>;

/** The only way to a route: a name of the contract and its handler. What operators change goes by `ActServer`. */
export interface HttpServer {
  serve<Name extends AnyCallName, Code extends RefusalName>(
    name: Name,
    handler: Handler<Name, Code>,
    ...undeclared: Undeclared<AllCalls[Name], Code>
  ): void;
  /** Names that no handler serves yet; a start with any left is a programmer's error. */
  listUnserved(): readonly AnyCallName[];
}

export interface HttpOptions extends RefusalWire {
  readonly clock: Clock;
  readonly sessions: Sessions;
  /** Served over TLS: cookies are then for TLS alone. */
  readonly isSecure?: boolean;
  readonly repeats: RepeatStore;
  /** How long the answer of a call that is marked so is shared by all who ask the same; without it, not at all. */
  readonly sharedMs?: number;
  /** `running` when it is not said. */
  readonly getMarketState?: () => MarketState;
  /** Whether the operator lets demo accounts trade; they do when it is not said. */
  readonly isDemoOpen?: () => boolean;
  /** A refusal that its call does not declare is a bug, as in tests; otherwise it is answered all the same. */
  readonly mustDeclare?: boolean;
  /** Told of every refusal of a handler or of the policy of its call. */
  readonly onRefusal?: (refusal: CallRefusal) => void;
}

const userAgentLengthMax = 300;

function isDenial(value: unknown): value is Denial {
  return typeof value === 'object' && value !== null && (value as { ok?: unknown }).ok === false;
}

function readPart(schema: z.ZodMiniType | undefined, value: unknown): { ok: true; value: unknown } | { ok: false } {
  if (!schema) return { ok: true, value: undefined };
  const parsed = z.safeParse(schema, value);
  return parsed.success ? { ok: true, value: parsed.data } : { ok: false };
}

/** What the handler is given; undefined when something does not fit. */
function readInput(call: Call, request: FastifyRequest) {
  const params = readPart(call.params, request.params);
  const query = readPart(call.query, request.query);
  const body = readPart(call.body, request.body ?? undefined);
  const book = readPart(z.optional(virtuallyHeader), request.headers.virtually);
  if (!params.ok || !query.ok || !body.ok || !book.ok) return undefined;
  return { params: params.value, query: query.value, body: body.value };
}

function readKey({ headers: { 'idempotency-key': key } }: FastifyRequest): string | undefined {
  return typeof key === 'string' ? key : undefined;
}

/** A success that the catalogue words has its code in `message` and its sentence in the result, as `text`. */
function wrap(call: Call, result: unknown, language: Language) {
  if (call.form === 'config') return { code: 200, msg: '', data: result };
  if (!call.success) return { code: 200, message: '', result };
  const text = wordSuccess(call.success, language);
  return { code: 200, message: successCodes[call.success], result: { ...(result as object), text } };
}

/** Who it is, for the log; null where there is no session. */
function nameSubject({ user, operator }: Caller): string | null {
  if (user) return `user:${user.userId}`;
  return operator ? nameOperator(operator.operatorNumber) : null;
}

/** Whose idempotency keys they are: two callers may use the same. */
function nameCaller({ user, operator }: Caller): string {
  return user ? `user:${user.userId}` : `operator:${operator?.operatorId ?? 0}`;
}

/** Runs calls: who asks, what they may, and each effect once. */
function createCallRunner(options: HttpOptions) {
  const isSecure = options.isSecure ?? false;

  function buildContext(request: FastifyRequest, reply: FastifyReply): RequestContext {
    const device = z.safeParse(deviceHeader, request.headers.device);
    return {
      requestId: request.id,
      nowMs: options.clock.nowMs(),
      language: readLanguage(request.headers, options.defaultLanguage),
      isDemo: request.headers.virtually === 'NO',
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, userAgentLengthMax),
      deviceMark: device.data,
      origin: `${request.protocol}://${request.host}`,
      idempotencyKey: readKey(request),
      operatorCookie: openOperatorCookie(request.headers, reply, isSecure),
    };
  }

  async function work(call: Call, handler: Handler<AnyCallName>, request: FastifyRequest, reply: FastifyReply) {
    const token = readToken(call, request.headers, isSecure);
    const caller = await findCaller(call, token, options.sessions);
    if (typeof caller === 'string') {
      const operator = caller === 'permissionMissing' && token ? await options.sessions.findOperator(token) : undefined;
      return { ...deny(caller), ...(operator ? { subject: nameOperator(operator.operatorNumber) } : {}) };
    }
    const result = await workFor(call, handler, { request, reply, caller });
    const subject = nameSubject(caller);
    return isDenial(result) && subject !== null ? { ...result, subject } : result;
  }

  async function workFor(
    call: Call,
    handler: Handler<AnyCallName>,
    {
      request,
      reply,
      caller,
    }: { readonly request: FastifyRequest; readonly reply: FastifyReply; readonly caller: Caller },
  ) {
    const input = readInput(call, request);
    if (!input) return deny('malformedRequest');
    if (!canCarryKey(call, readKey(request))) return deny('idempotencyKeyWrong');
    const context = buildContext(request, reply);
    const denial = findPolicyDenial(call, caller, { ...context, isDemoOpen: options.isDemoOpen?.() ?? true });
    if (denial) return denial;
    if (!canServe(call, options.getMarketState?.() ?? 'running')) return deny('serverNotReady');
    const run = async (repeat: Repeat<unknown>) =>
      handler({ ...input, repeat, context: { ...context, ...caller } } as never);
    if (!context.idempotencyKey || !isRepeatable(call)) return run(withoutRepeats);
    const repeated = { caller: nameCaller(caller), call: call.path, key: context.idempotencyKey };
    return options.repeats.run({ ...repeated, input: [input, context.isDemo] }, run);
  }

  return { work };
}

/** Binds the contract to a Fastify instance. */
export function createHttpServer(fastify: FastifyInstance, options: HttpOptions): HttpServer {
  const served = new Set<AnyCallName>();
  const shareds = new SharedReplies(options.sharedMs ?? 0);
  const { work } = createCallRunner(options);

  function refuse(request: FastifyRequest, reply: FastifyReply, call: Call, denial: Denial): FastifyReply {
    const { code: name, subject = null } = denial;
    assert(!options.mustDeclare || listCallRefusals(call).includes(name), `${call.path} does not declare ${name}`);
    options.onRefusal?.({ name, subject, call: call.path, address: request.ip, requestId: request.id });
    return sendDenial(reply, denial, options, call.form);
  }

  async function answer(call: Call, handler: Handler<AnyCallName>, request: FastifyRequest, reply: FastifyReply) {
    // What is somebody's own, or lets somebody in, is kept by no browser and no proxy; countdowns go by the clock it tells.
    if (call.access !== 'visitor' || call.method === 'POST') {
      reply.headers({ 'cache-control': 'no-store', date: new Date(options.clock.nowMs()).toUTCString() });
    }
    const result = await work(call, handler, request, reply);
    if (isDenial(result)) return refuse(request, reply, call, result);
    if (call.form === 'file') return sendFile(reply, result as unknown as FileReply);
    return reply.send(wrap(call, result, readLanguage(request.headers, options.defaultLanguage)));
  }

  /** The answer of the last moment to the same question in the same language, if there is one. */
  async function answerShared(call: Call, handler: Handler<AnyCallName>, request: FastifyRequest, reply: FastifyReply) {
    const input = readInput(call, request);
    if (!input) return answer(call, handler, request, reply);
    const language = readLanguage(request.headers, options.defaultLanguage);
    const question = JSON.stringify([call.path, input, language]);
    let denial: Denial | undefined;
    const shared = await shareds.find(question, async () => {
      const result = await work(call, handler, request, reply);
      if (!isDenial(result))
        return createSharedReply(String(reply.serializeInput(wrap(call, result, language), '200')));
      denial = result;
      return undefined;
    });
    if (shared) return reply.send(await sendShared(request, reply, shared));
    if (denial) return refuse(request, reply, call, denial);
    return answer(call, handler, request, reply);
  }

  return {
    serve(name, handler, ..._undeclared) {
      if (served.has(name)) throw new Error(`the call ${name} is served twice`);
      served.add(name);
      const call: Call = allCalls[name];
      if (mustRecord(call) && !isRecorded(handler)) throw new Error(`the call ${name} leaves no record: use ActServer`);
      fastify.route({
        method: call.method,
        url: call.path.replace(/\{(\w+)\}/g, ':$1'),
        ...(call.form === 'file' ? {} : { schema: { response: { 200: buildReplySchema(call) } } }),
        ...(call.bodyBytesMax ? { bodyLimit: call.bodyBytesMax } : {}),
        ...(call.requestsPerMinuteMax
          ? { config: { rateLimit: { max: call.requestsPerMinuteMax, timeWindow: '1 minute' } } }
          : {}),
        handler: (request, reply) =>
          (call.isShared && options.sharedMs ? answerShared : answer)(
            call,
            handler as unknown as Handler<AnyCallName>,
            request,
            reply,
          ),
      });
    },
    listUnserved: () => (Object.keys(allCalls) as AnyCallName[]).filter(name => !served.has(name)),
  };
}
