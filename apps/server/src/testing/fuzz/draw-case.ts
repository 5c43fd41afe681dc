import { type AnyCallName, allCalls } from '@truemark/contract/all-calls';
import type { Call } from '@truemark/contract/call';
import fc from 'fast-check';
import type { CallSample, Expectation } from '../../access-matrix/expectation.ts';
import { expectations } from '../../access-matrix/expectations.ts';
import { buildJsonSchema } from '../../platform/http/reply-schema.ts';
import { drawFitting, type Json } from './draw-input.ts';
import { applyEdits, drawEdits, type Edit } from './edit-input.ts';
import { bodyForms, oddHeaders, oddPaths } from './odd-parts.ts';

/** Who asks: with the token that the call wants, with that of the other side, with none, or with a made-up one. */
export type FuzzCaller = 'right' | 'otherSide' | 'visitor' | 'junk';

/** A request as it goes out, but for the token and the address it comes from. */
export interface FuzzCase {
  readonly name: AnyCallName;
  readonly caller: FuzzCaller;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
}

const parts = ['params', 'query', 'body'] as const;
type Part = (typeof parts)[number];

/** What stands for `{own.userId}` and its like in samples. */
export type SampleNames = Readonly<Record<string, string>>;

/** Requests of one call: most fit the contract up to a few edits, and come with the token that the call wants. */
export function drawCase(name: AnyCallName, names: SampleNames): fc.Arbitrary<FuzzCase> {
  const call: Call = allCalls[name];
  const sample = fillNames((expectations[name] as Expectation).sample, names);
  return fc
    .record({
      caller: drawMostly<FuzzCaller>(fc.constant('right'), ['otherSide', 'visitor', 'junk'], 3),
      inputs: fc.record({
        params: drawPart(call, sample, 'params'),
        query: drawPart(call, sample, 'query'),
        body: drawPart(call, sample, 'body'),
      }),
      oddPath: drawMostly(fc.constant(undefined), oddPaths, 15),
      bodyForm: drawMostly(fc.constant(bodyForms.plain), Object.values(bodyForms), 8),
      key: fc.uuid(),
      odd: fc.record(
        Object.fromEntries(
          Object.entries(oddHeaders).map(([header, values]) => [header, drawMostly(fc.constant(''), values, 20)]),
        ),
      ),
    })
    .map(({ caller, inputs, oddPath, bodyForm, key, odd }): FuzzCase => {
      const body = call.method === 'POST' ? bodyForm(JSON.stringify(inputs.body) ?? '') : undefined;
      const usual = {
        'idempotency-key': key,
        virtually: 'NO',
        ...(body ? { 'content-type': 'application/json' } : {}),
      };
      const given = Object.entries({ ...usual, ...Object.fromEntries(Object.entries(odd).filter(([, text]) => text)) });
      return {
        ...{ name, caller, path: writePath(call, inputs.params, inputs.query, oddPath) },
        // An absent header is odd, too.
        headers: Object.fromEntries(given.filter(([, text]) => text !== 'absent')),
        body: body === undefined ? undefined : Buffer.from(body),
      };
    });
}

/** One of `others` every so many times. */
function drawMostly<Value>(usual: fc.Arbitrary<Value>, others: readonly Value[], every: number): fc.Arbitrary<Value> {
  return fc.oneof(
    { arbitrary: usual, weight: every - 1 },
    { arbitrary: fc.constantFrom(...(others as Value[])), weight: 1 },
  );
}

/** The sample of the access matrix, or what fits the schema; then up to three edits. */
function drawPart(call: Call, sample: CallSample, part: Part): fc.Arbitrary<Json | undefined> {
  const schema = call[part];
  const known = fc.constant((sample[part] ?? {}) as Json);
  const right = schema ? fc.oneof(known, drawFitting(buildJsonSchema(schema, 'input'))) : known;
  return fc.tuple(right, drawEdits).map(([input, edits]: [Json, readonly Edit[]]) => applyEdits(input, edits));
}

function fillNames(sample: CallSample, names: SampleNames): CallSample {
  return JSON.parse(JSON.stringify(sample).replaceAll(/\{([\w.]+)\}/g, (text, name: string) => names[name] ?? text));
}

function writePath(call: Call, params: Json | undefined, query: Json | undefined, oddPath: string | undefined): string {
  const given = toRecord(params);
  const path = call.path.replaceAll(
    /\{(\w+)\}/g,
    (_text, name: string) => oddPath ?? writeEscaped(writeText(given[name])),
  );
  const search = Object.entries(toRecord(query)).flatMap(([key, value]) => writeQuery(writeEscaped(key), value));
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}

function writeQuery(key: string, value: Json): readonly string[] {
  if (Array.isArray(value)) return value.slice(0, 50).flatMap(each => writeQuery(key, each));
  if (typeof value !== 'object') return [`${key}=${writeEscaped(writeText(value))}`];
  return value === null
    ? [key]
    : Object.entries(value).flatMap(([inner, each]) => writeQuery(`${key}[${writeEscaped(inner)}]`, each));
}

function toRecord(value: Json | undefined): Readonly<Record<string, Json>> {
  return typeof value === 'object' && value !== null ? { ...(value as Record<string, Json>) } : {};
}

function writeText(value: Json | undefined): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value ?? '');
}

/** A lone surrogate has no UTF-8; as three bytes it is what a careless program sends. */
function writeEscaped(text: string): string {
  return [...text]
    .map(letter => (letter.isWellFormed() ? encodeURIComponent(letter) : '%ED%A0%80'))
    .join('')
    .slice(0, 6_000);
}
