import type { Call } from '@truemark/contract/call';
import type { RefusalName } from '@truemark/contract/refusals';

/** A handler's no: a refusal of the catalogue, with values for its words. */
export interface Denial<Code extends RefusalName = RefusalName> {
  readonly ok: false;
  readonly code: Code;
  readonly values?: Readonly<Record<string, string>>;
  /** Who it is about where the caller has no session, such as `user:7`: for the log alone. */
  readonly subject?: string;
}

/** A denial as `Result` and `deny` have it: named beside `Denial`, so that the compiler finds the codes of both. */
interface PlainDenial<Code extends RefusalName> {
  readonly ok: false;
  readonly code: Code;
}

/** What a handler answers when it refuses: the compiler learns each code from it. */
export type Refused<Code extends RefusalName> = Denial<Code> | PlainDenial<Code>;

/** What the frame may refuse any call with; which of them a call knows is its policy's (`listPolicyRefusals`). */
type FrameRefusal =
  | (
      | 'malformedRequest'
      | 'tooManyRequests'
      | 'serverNotReady'
      | 'sessionMissing'
      | 'userNotFound'
      | 'permissionMissing'
    )
  | ('passwordChangeNeeded' | 'demoDisabled' | 'demoRefused' | 'demoFeatureRefused' | 'stepUpNeeded')
  | ('idempotencyKeyWrong' | 'idempotencyConflict');

/** Refusals of a handler that its call does not declare; none where the handler may answer any, as far as the compiler knows. */
type FindUndeclared<C extends Pick<Call, 'refusals'>, Code extends RefusalName> = RefusalName extends Code
  ? never
  : Exclude<Code, C['refusals'][number] | FrameRefusal>;

/** Nothing to pass where every refusal is declared; else what cannot be passed, which names those that are not. */
export type Undeclared<C extends Pick<Call, 'refusals'>, Code extends RefusalName> = [FindUndeclared<C, Code>] extends [
  never,
]
  ? []
  : [undeclared: { readonly isUndeclared: FindUndeclared<C, Code> }];
