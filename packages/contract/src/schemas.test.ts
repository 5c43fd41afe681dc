import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { allCalls } from './all-calls.ts';
import type { Call } from './call.ts';
import { eventHello } from './events.ts';
import { marketSubscription } from './markets/stream.ts';
import { boundedText, int4, queryNumberIn, queryTime, recordId, text, timeMs } from './schemas.ts';

type Json = Readonly<Record<string, unknown>>;

/** Schemas of JSON Schema that stand for one value, with where they stand. */
function listValues(schema: unknown, place: string): readonly (readonly [string, Json])[] {
  if (typeof schema !== 'object' || schema === null) return [];
  if (Array.isArray(schema)) return schema.flatMap((part, index) => listValues(part, `${place}/${index}`));
  const inner = Object.entries(schema).flatMap(([key, part]) => listValues(part, `${place}/${key}`));
  return 'type' in schema && typeof schema.type === 'string' ? [[place, schema], ...inner] : inner;
}

const inputs: readonly (readonly [string, z.ZodMiniType])[] = [
  ...Object.entries<Call>(allCalls).flatMap(([name, call]) =>
    (['params', 'query', 'body'] as const).flatMap(part => {
      const schema = call[part];
      return schema ? [[`${name}.${part}`, schema] as const] : [];
    }),
  ),
  ['eventHello', eventHello],
  ['marketSubscription', marketSubscription],
];

/** A browser's own JSON, passed to the library of WebAuthn as it is. */
const isPassedThrough = (place: string) => place.includes('/passkey/');
/** Every text that fits the pattern is of one of these signs, and there is an end to it. */
const isClosedPattern = (pattern: unknown) => typeof pattern === 'string' && /^\^[^*+]*\$$/.test(pattern);

function isBounded(value: Json): boolean {
  if (value.enum !== undefined || value.const !== undefined) return true;
  if (value.type === 'string') return isClosedPattern(value.pattern) || value.maxLength !== undefined;
  if (value.type === 'integer' || value.type === 'number') {
    return value.minimum !== undefined && value.maximum !== undefined;
  }
  return value.type !== 'array' || value.maxItems !== undefined;
}

describe('schemas', () => {
  it('PLT-470 bounds every text, number and list of a request', () => {
    const unbounded = inputs.flatMap(([name, schema]) =>
      listValues(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), name)
        .filter(([place]) => !isPassedThrough(place))
        .filter(([, value]) => !isBounded(value))
        .map(([place]) => place),
    );
    expect(unbounded).toEqual([]);
    expect(inputs.length).toBeGreaterThan(80);
  });

  it.each([
    ['U+0000', 'a\0b', false],
    ['a lone high surrogate', 'a\ud83d', false],
    ['a lone low surrogate', '\ude00a', false],
    ['a surrogate pair', '\u{1f600}', true],
    ['lines and right-to-left signs', 'a\n\u200f\u{10ffff}', true],
  ])('PLT-470 judges a text with %s', (_name, value, isGood) => {
    expect(z.safeParse(boundedText(20), value).success).toBe(isGood);
    expect(z.safeParse(text, value).success).toBe(isGood);
  });

  it.each([
    ['an id of 16 digits', recordId, '9007199254740993', false],
    ['an id of 15 digits', recordId, '999999999999999', true],
    ['the greatest int4', int4, 2_147_483_647, true],
    ['more than an int4', int4, 2_147_483_648, false],
    ['the last moment', timeMs, 8_640_000_000_000_000, true],
    ['a moment after the last', timeMs, 8_640_000_000_000_001, false],
    ['a fraction of a ms', timeMs, 1.5, false],
    ['the last moment in a query', queryTime, '8640000000000000', true],
    ['a moment after the last in a query', queryTime, '8640000000000001', false],
    ['nothing as a number of a query', queryTime, '', false],
    ['hexadecimal in a query', queryTime, '0x10', false],
    ['a sign in a query', queryTime, '-1', false],
    ['a number above its bound', queryNumberIn(1, 100), '101', false],
    ['a number at its bound', queryNumberIn(1, 100), '100', true],
  ])('PLT-471 judges %s', (_name, schema: z.ZodMiniType, value, isGood) => {
    expect(z.safeParse(schema, value).success).toBe(isGood);
  });
});
