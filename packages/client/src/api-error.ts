import type { RefusalName } from '@truemark/contract/refusals';

/**
 * Why a call gave no result.
 * - `refusal`: the server answered and said no; `refusal` names it where this client knows the code.
 * - `timeout`: no answer in time. The server may still have done what was asked.
 * - `network`: the server could not be reached.
 * - `server`: an answer that is not of the agreed form.
 */
export type ApiErrorKind = 'refusal' | 'timeout' | 'network' | 'server';

/** What a failed call throws: TanStack Query and event handlers both want an exception. */
export class ApiError extends Error {
  readonly kind: ApiErrorKind;
  readonly refusal: RefusalName | undefined;
  /** The code on the wire, shown in small text when the refusal is not known. */
  readonly code: number | undefined;
  readonly status: number | undefined;
  /** Values for the words of the refusal, for example the level of `vipLevelRequired`. */
  readonly values: Readonly<Record<string, string>>;

  constructor(
    kind: ApiErrorKind,
    message: string,
    details: {
      readonly refusal?: RefusalName | undefined;
      readonly code?: number | undefined;
      readonly status?: number | undefined;
      readonly values?: Readonly<Record<string, string>> | undefined;
      readonly cause?: unknown;
    } = {},
  ) {
    super(message, { cause: details.cause });
    this.name = 'ApiError';
    this.kind = kind;
    this.refusal = details.refusal;
    this.code = details.code;
    this.status = details.status;
    this.values = details.values ?? {};
  }
}
