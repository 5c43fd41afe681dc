import type * as z from 'zod/mini';
import type { OperatorPermission } from './operators/roles.ts';
import type { Restriction } from './people/restrictions.ts';
import type { RefusalName, SuccessName } from './refusals.ts';

/**
 * Who may make a call. Named in every call, so that a route without a policy does not compile.
 * - `visitor`: anyone.
 * - `user`: a live session of a user; the call acts on that user's own things only.
 * - `operator`: a live session of any operator.
 * - `operator:<permission>`: a live session of an operator whose role has the permission.
 */
export type AccessPolicy = 'visitor' | 'user' | 'operator' | `operator:${OperatorPermission}`;

/**
 * The outer form of a reply: `envelope` is `{code, message, result}`; `config` is `{code, msg, data}`, which the
 * wallet configuration uses; `file` is a download, whose refusals still come as an envelope.
 */
export type ReplyForm = 'envelope' | 'config' | 'file';

/**
 * What a repeat of a writing call with the same `Idempotency-Key` meets:
 * - `replay`: the answer of the first, kept in the commit of its effect (the default);
 * - `own`: the answer of the first, found by the ledger's posting, which carries the key;
 * - `none`: the call is single by nature, or its answer holds a secret that must not be kept.
 */
export type RepeatPolicy = 'replay' | 'own' | 'none';

type Schema = z.ZodMiniType;

/** One call of the HTTP interface: the only way a route can be registered, a client typed and a page documented. */
export interface Call<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Reply extends Schema = Schema,
> {
  readonly method: 'GET' | 'POST';
  /** Path with `{name}` for each path parameter, from the root of the origin. */
  readonly path: string;
  readonly access: AccessPolicy;
  /** One sentence for the API page. */
  readonly summary: string;
  readonly tag: string;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  readonly reply: Reply;
  /** Every refusal the call can give beside those of its policy and of a malformed request. */
  readonly refusals: readonly RefusalName[];
  readonly form?: ReplyForm;
  /** Requests a minute and address, when the common limit is too generous. */
  readonly requestsPerMinuteMax?: number;
  /** Bytes of the body, when the common limit is too small. */
  readonly bodyBytesMax?: number;
  /**
   * The answer is the same for everybody who asks the same in the same language, and may be a second old: it is built and
   * compressed once a second at most.
   */
  readonly isShared?: true;
  /** A POST that changes nothing: it is open like a GET and needs no idempotency key. */
  readonly isRead?: true;
  /**
   * The strictest restriction of an account under which its owner may still make this call. Where nothing is said,
   * `closeOnly` leaves open what only reads, and `locked` nothing.
   */
  readonly openTo?: Restriction;
  /**
   * Whether a guest, who is nobody yet and practices only, may make this call. Where nothing is said, what only reads is
   * open to them. What moves money or orders is so in the demo book alone.
   */
  readonly isOpenToGuests?: boolean;
  /** Refused in the demo book: header `virtually: NO`. */
  readonly isLiveOnly?: true;
  /** How the demo book is refused where it is not `demoRefused`; such a call knows demo accounts that are switched off, too. */
  readonly demoRefusal?: 'demoFeatureRefused';
  /** Needs a session that has proven its owner again within `stepUpMs`; `stepUpNeeded` otherwise. */
  readonly needsStepUp?: true;
  readonly repeat?: RepeatPolicy;
  /** Moves money or orders: refused without an `Idempotency-Key`. */
  readonly needsIdempotencyKey?: true;
  /** The success code that stands in `message`. Source: specification, section 8. */
  readonly success?: SuccessName;
}

/** What of a call is known to the compiler as it is written, because types are chosen by it. */
type Trait = 'method' | 'access' | 'form' | 'isRead' | 'repeat' | 'needsIdempotencyKey' | 'refusals';

/** Declares a call; exists so that the types of its parts are kept. */
export function defineCall<
  const Params extends Schema,
  const Query extends Schema,
  const Body extends Schema,
  const Reply extends Schema,
  const Traits extends Pick<Call, Trait>,
>(
  call: Call<Params, Query, Body, Reply> & Traits,
): Call<Params, Query, Body, Reply> & { readonly [Name in Extract<keyof Traits, Trait>]: Traits[Name] } {
  return call;
}

type Output<S> = S extends Schema ? z.output<S> : undefined;
type Input<S> = S extends Schema ? z.input<S> : undefined;

/** What a handler receives: checked and parsed. */
export type CallInput<C> =
  C extends Call<infer P, infer Q, infer B, Schema>
    ? { readonly params: Output<P>; readonly query: Output<Q>; readonly body: Output<B> }
    : never;

/** What a caller passes. */
export type CallArguments<C> =
  C extends Call<infer P, infer Q, infer B, Schema>
    ? { readonly params: Input<P>; readonly query: Input<Q>; readonly body: Input<B> }
    : never;

/** What a call answers in `result`. */
export type CallReply<C> = C extends Call<Schema, Schema, Schema, infer R> ? z.output<R> : never;

/** Whether the frame keeps the first answer of a call, as the compiler knows it; `isRepeatable` of the server says the same. */
export type IsRepeatable<C> = C extends { readonly method: 'POST' }
  ? C extends { readonly isRead: true } | { readonly access: 'visitor' } | { readonly repeat: 'own' | 'none' }
    ? false
    : true
  : false;

/** Whether a call changes something. */
export function isWriting(call: Call): boolean {
  return call.method === 'POST' && !call.isRead;
}

/** Whether the owner of an account under this restriction may make a call. */
export function isOpenTo(call: Call, restriction: Restriction): boolean {
  const openTo = call.openTo ?? (isWriting(call) ? undefined : 'closeOnly');
  return openTo === 'locked' || openTo === restriction;
}

/** Whether a guest may make a call, in the book they ask for. */
export function isOpenToGuest(call: Call, isDemo: boolean): boolean {
  const isOpen = call.isOpenToGuests ?? !(isWriting(call) || call.isLiveOnly || call.needsStepUp);
  return isOpen && (isDemo || !call.needsIdempotencyKey);
}

type CallsOf<Module> = { readonly [Name in keyof Module as Module[Name] extends Call ? Name : never]: Module[Name] };

function isCall(value: unknown): value is Call {
  return typeof value === 'object' && value !== null && 'method' in value && 'access' in value;
}

/** The calls among what modules export, by name: what a module declares is served. */
export function pickCalls<Module extends object>(modules: Module): CallsOf<Module> {
  return Object.fromEntries(Object.entries(modules).filter(([, value]) => isCall(value))) as CallsOf<Module>;
}
