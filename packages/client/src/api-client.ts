import type { CallArguments, CallReply } from '@truemark/contract/call';
import type { Calls } from '@truemark/contract/calls';
import { type Language, languageTags } from '@truemark/contract/languages';
import { requestTimeoutMs } from '@truemark/contract/limits';
import {
  calculateRefusalCode,
  type ErrorCatalogue,
  findRefusal,
  isRefusalName,
  type RefusalName,
} from '@truemark/contract/refusals';
import type { CallAddresses } from './addresses.ts';
import { ApiError } from './api-error.ts';
import { buildAddress, type RequestParts } from './build-request.ts';

const userNotFoundCode = 10009;
const sessionMissingCode = 401;

/** What the client needs from whoever embeds it. */
export interface ApiClientOptions<Table = Calls> {
  /** Origin without a trailing slash; empty for the page's own. */
  readonly baseUrl: string;
  /** Method and path of every call: the light part of the contract, so that schemas stay out of the browser. */
  readonly addresses: CallAddresses<Table>;
  readonly loadToken: () => string | undefined;
  /** Demo mode sends the header `virtually: NO`. Source: specification, section 7. */
  readonly isDemo: () => boolean;
  readonly loadLanguage: () => Language;
  readonly loadErrorCatalogue?: () => ErrorCatalogue;
  /** A random mark by which the server knows this browser again, sent as `device`. */
  readonly loadDeviceMark?: () => string | undefined;
  /** The server's time when it answered, by the second: it is at least that far. Not called for an answer out of a cache. */
  readonly onServerTime?: (atMs: number) => void;
  /** The token is missing or dead: 401 as status or code. */
  readonly onSignedOut: () => void;
  /** 10009: the token is good but its user is gone. */
  readonly onUserGone: () => void;
  readonly timeoutMs?: number;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Made when the form opens and kept until an answer is final, so that a retry is safe. */
  readonly idempotencyKey?: string;
}

export interface KeyedOptions extends CallOptions {
  readonly idempotencyKey: string;
}

type DefinedParts<Name extends keyof Table, Table> = {
  // A part the call does not declare is inferred as the bare schema, whose input is `unknown`.
  [Part in keyof CallArguments<Table[Name]> as unknown extends CallArguments<Table[Name]>[Part]
    ? never
    : Part]: CallArguments<Table[Name]>[Part];
};

/** What a call takes: only the parts it declares. */
export type ArgumentsOf<Name extends keyof Table, Table = Calls> = DefinedParts<Name, Table>;
export type ReplyOf<Name extends keyof Table, Table = Calls> = CallReply<Table[Name]>;

/** A downloaded file: its name, as the server gave it, and what it holds. */
export interface Download {
  readonly fileName: string;
  readonly blob: Blob;
}

/** What goes with a call: the key of its form where it moves money or orders. */
type RestOf<Name extends keyof Table, Table> = Table[Name] extends { readonly needsIdempotencyKey: true }
  ? [args: ArgumentsOf<Name, Table>, options: KeyedOptions]
  : [args?: ArgumentsOf<Name, Table>, options?: CallOptions];

/** A client of one table of calls: the web client's by default, or the operator's. */
export interface ApiClient<Table = Calls> {
  /** Makes a call and gives its result; throws an `ApiError` otherwise. */
  call<Name extends keyof Table & string>(name: Name, ...rest: RestOf<Name, Table>): Promise<ReplyOf<Name, Table>>;
  /** Makes a call whose answer is a file; throws an `ApiError` otherwise. */
  download<Name extends keyof Table & string>(
    name: Name,
    args?: ArgumentsOf<Name, Table>,
    options?: CallOptions,
  ): Promise<Download>;
}

interface Envelope {
  readonly code: number;
  readonly message?: string;
  readonly msg?: string;
  readonly result?: unknown;
  readonly data?: unknown;
}

function isEnvelope(value: unknown): value is Envelope {
  return typeof value === 'object' && value !== null && typeof (value as { code?: unknown }).code === 'number';
}

function readValues(result: unknown): Readonly<Record<string, string>> | undefined {
  if (typeof result !== 'object' || result === null) return undefined;
  return Object.fromEntries(Object.entries(result).map(([key, value]) => [key, String(value)]));
}

/** What a refusal says to a program: its name, and the values of its sentence. */
function readRefusalResult(result: unknown): { name?: string; values?: Readonly<Record<string, string>> } {
  if (typeof result !== 'object' || result === null) return {};
  const { name, values } = result as { name?: unknown; values?: unknown };
  return { ...(typeof name === 'string' ? { name } : {}), values: readValues(values) ?? {} };
}

/** The HTTP client of the contract. It keeps no state of its own. */
export function createApiClient<Table = Calls>(options: ApiClientOptions<Table>): ApiClient<Table> {
  async function send(name: keyof Table & string, parts: RequestParts, callOptions: CallOptions): Promise<Response> {
    const { method, path } = options.addresses[name];
    const headers: Record<string, string> = {
      accept: 'application/json',
      'accept-language': languageTags[options.loadLanguage()],
      virtually: options.isDemo() ? 'NO' : 'YES',
    };
    const token = options.loadToken();
    if (token) headers.authorization = token;
    const deviceMark = options.loadDeviceMark?.();
    if (deviceMark) headers.device = deviceMark;
    if (callOptions.idempotencyKey) headers['idempotency-key'] = callOptions.idempotencyKey;
    if (method === 'POST') headers['content-type'] = 'application/json';
    const timeout = AbortSignal.timeout(options.timeoutMs ?? requestTimeoutMs);
    const signal = callOptions.signal ? AbortSignal.any([callOptions.signal, timeout]) : timeout;
    const body = method === 'POST' ? JSON.stringify(parts.body ?? {}) : null;
    try {
      const response = await fetch(buildAddress(options.baseUrl, { path }, parts), { method, headers, body, signal });
      const atMs = Date.parse(response.headers.get('date') ?? '');
      // What somebody may keep between here and there says when it was made.
      if (Number.isFinite(atMs) && response.headers.get('cache-control') === 'no-store') options.onServerTime?.(atMs);
      return response;
    } catch (cause) {
      if (callOptions.signal?.aborted) throw cause;
      if (timeout.aborted) throw new ApiError('timeout', `${name} was not answered in time`, { cause });
      throw new ApiError('network', `${name} did not reach the server`, { cause });
    }
  }

  async function readEnvelope(name: string, response: Response): Promise<Envelope> {
    const value: unknown = await response.json().catch((cause: unknown) => {
      throw new ApiError('server', `${name} was answered without JSON`, { status: response.status, cause });
    });
    if (!isEnvelope(value))
      throw new ApiError('server', `${name} was answered in an unknown form`, { status: response.status });
    return value;
  }

  /** The name that the server gives, when it fits its code: two refusals may share one. */
  function findName(code: number, name = ''): RefusalName | undefined {
    const catalogue = options.loadErrorCatalogue?.() ?? 'A';
    const isNamed = isRefusalName(name) && calculateRefusalCode(name, catalogue) === code;
    return isNamed ? name : findRefusal(code, catalogue);
  }

  function refuse(name: string, envelope: Envelope, response: Response): never {
    if (envelope.code === sessionMissingCode && response.status !== 401) options.onSignedOut();
    if (envelope.code === userNotFoundCode || envelope.message === String(userNotFoundCode)) options.onUserGone();
    const result = readRefusalResult(envelope.result ?? envelope.data);
    throw new ApiError('refusal', envelope.message ?? envelope.msg ?? name, {
      refusal: findName(envelope.code, result.name),
      code: envelope.code,
      status: response.status,
      values: result.values,
    });
  }

  return {
    async call(name, ...[args, callOptions = {}]) {
      const response = await send(name, (args ?? {}) as RequestParts, callOptions);
      if (response.status === 401) options.onSignedOut();
      const envelope = await readEnvelope(name, response);
      if (envelope.code !== 200) return refuse(name, envelope, response);
      return ('data' in envelope ? envelope.data : envelope.result) as never;
    },
    async download(name, args, callOptions = {}) {
      const response = await send(name, (args ?? {}) as RequestParts, callOptions);
      if (response.status === 401) options.onSignedOut();
      const fileName = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
      if (fileName === undefined) return refuse(name, await readEnvelope(name, response), response);
      return { fileName, blob: await response.blob() };
    },
  };
}
