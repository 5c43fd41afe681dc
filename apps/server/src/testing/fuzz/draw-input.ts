import fc from 'fast-check';

/** JSON Schema as the contract's own schemas give it. */
export type Schema = Readonly<Record<string, unknown>>;
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** The pattern of every text that is free: `stringMatching` knows no classes of Unicode. */
const freeText = '^[^\\p{Cs}\\0]*$';
const freeTextMax = 60;
const itemsMax = 4;

/** Values that fit a schema of the contract. */
export function drawFitting(schema: Schema): fc.Arbitrary<Json> {
  if ('const' in schema) return fc.constant(schema.const as Json);
  if (schema.enum) return fc.constantFrom(...(schema.enum as Json[]));
  const alternatives = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (alternatives) return fc.oneof(...alternatives.map(drawFitting));
  if (schema.type === 'object') return drawObject(schema);
  if (schema.type === 'array') {
    const { minItems: minLength = 0, maxItems = itemsMax, items = {} } = schema as Record<string, never>;
    return fc.array(drawFitting(items), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, itemsMax)) });
  }
  if (schema.type === 'integer') {
    return fc.integer({
      min: Number(schema.minimum ?? Number.MIN_SAFE_INTEGER),
      max: Number(schema.maximum ?? Number.MAX_SAFE_INTEGER),
    });
  }
  if (schema.type === 'number') return fc.double({ noNaN: true, noDefaultInfinity: true });
  if (schema.type === 'boolean') return fc.boolean();
  if (schema.type === 'string') return drawText(schema);
  return fc.constant(null);
}

function drawText({ pattern = freeText, minLength = 0, maxLength = freeTextMax }: Schema): fc.Arbitrary<string> {
  if (pattern !== freeText) return fc.stringMatching(new RegExp(String(pattern)));
  const longest = Number(maxLength);
  const usual = fc.string({
    unit: 'grapheme',
    minLength: Number(minLength),
    maxLength: Math.min(longest, freeTextMax),
  });
  return fc.oneof({ arbitrary: usual, weight: 6 }, { arbitrary: fc.constant('x'.repeat(longest)), weight: 1 });
}

function drawObject(schema: Schema): fc.Arbitrary<Json> {
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  if (!schema.properties && typeof schema.additionalProperties === 'object') {
    return fc.dictionary(fc.string({ maxLength: 8 }), drawFitting(schema.additionalProperties as Schema), {
      maxKeys: 3,
    });
  }
  const requiredKeys = (schema.required ?? []) as string[];
  const fields = Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, drawFitting(value)]));
  return fc.record(fields, { requiredKeys, noNullPrototype: true });
}

const digits = [15, 16, 17, 18, 19, 20, 30].map(count => '9'.repeat(count));
const bounds = [31, 32, 53, 63, 64].flatMap(power => [2 ** power - 1, 2 ** power, -(2 ** power) - 1]);
const nastyNumbers = [-1, 0, 0.5, 1.5, 1e21, 1e308, 5e-324, 8_640_000_000_000_000, 8_640_000_000_000_001, ...bounds];
const nastyTexts = [
  ...[
    '',
    ' ',
    '\0',
    'a\0b',
    '\ud800',
    'a\udc00b',
    '\u202e',
    '\ufeff',
    '💥',
    'ａ１',
    "' or '1'='1",
    '"\\',

    '%00',
  ],
  ...[
    '-1',
    '+1',
    ' 1',
    '1 ',
    '01',
    '1.5',
    '1e3',
    '1e400',
    '0x10',
    'NaN',
    'Infinity',
    'null',
    'true',
    'undefined',
    '-0',
  ],
  ...['1', '2', '2001', '8640000000000001', '2147483648', '9223372036854775808', ...digits, `0.${'1'.repeat(40)}`],
  ...['__proto__', 'constructor', '../../etc/passwd', '<script>alert(1)</script>', 'a,b,,c', '*', '[]', '{}'],
  ...[
    '2026-02-30T25:61:00Z',
    '0000-00-00',
    'a@b',
    `${'a'.repeat(300)}@example.org`,
    'x'.repeat(300),
    'x'.repeat(20_000),
  ],
];
const nastyLists: Json[] = [[], [null], [[[[]]]], {}, { a: { b: 1 } }, { length: 1 }, Array(1_000).fill('1')];

/** What no schema asked for. */
export const drawNasty: fc.Arbitrary<Json> = fc.oneof(
  { arbitrary: fc.constantFrom<Json>(...nastyTexts), weight: 5 },
  { arbitrary: fc.constantFrom<Json>(...nastyNumbers), weight: 3 },
  { arbitrary: fc.constantFrom<Json>(null, true, false, ...nastyLists), weight: 2 },
  { arbitrary: fc.string({ unit: 'binary' }), weight: 1 },
  { arbitrary: fc.double().filter(Number.isFinite), weight: 1 },
);
