/**
 * The answer of a pure rule: a value, or a refusal. A refusal is an ordinary value and never thrown.
 * `Code` is the closed list of refusals the rule can give.
 */
export type Result<Value, Code extends string> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: Code };

/** Wraps a value as a success. */
export function accept<Value>(value: Value): { readonly ok: true; readonly value: Value } {
  return { ok: true, value };
}

/** Wraps a refusal code: our own check refuses (a venue or a reviewer would *reject*). */
export function deny<Code extends string>(code: Code): { readonly ok: false; readonly code: Code } {
  return { ok: false, code };
}

/** Throws on a programmer's error. Never used for bad input, which is a refusal. */
export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new Error(`assertion failed: ${message}`);
}
