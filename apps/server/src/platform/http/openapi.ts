import { type Call, isWriting } from '@truemark/contract/call';
import { calculateRefusalCode, calculateRefusalStatus, type ErrorCatalogue } from '@truemark/contract/refusals';
import { idempotencyKeyHeader } from '@truemark/contract/schemas';
import type * as z from 'zod/mini';
import { listPolicyRefusals } from './access.ts';
import { buildJsonSchema, buildResultSchema } from './reply-schema.ts';

type Json = Readonly<Record<string, unknown>>;

function buildParameters(schema: z.ZodMiniType | undefined, place: 'path' | 'query'): readonly Json[] {
  if (!schema) return [];
  const json = buildJsonSchema(schema, 'input');
  const required = new Set((json.required ?? []) as readonly string[]);
  const properties = (json.properties ?? {}) as Readonly<Record<string, Json>>;
  return Object.entries(properties).map(([name, shape]) => ({
    name,
    in: place,
    required: place === 'path' || required.has(name),
    schema: shape,
  }));
}

/** The header by which repeats of a writing call are known. */
function buildKeyParameters(call: Call): readonly Json[] {
  if (!isWriting(call)) return [];
  const schema = buildJsonSchema(idempotencyKeyHeader, 'input');
  const description = 'A repeat under the same key gets the answer of the first; chosen by the caller, for two days.';
  return [{ name: 'Idempotency-Key', in: 'header', required: call.needsIdempotencyKey === true, description, schema }];
}

function buildEnvelope(call: Call): Json {
  const result = buildResultSchema(call);
  const properties =
    call.form === 'config'
      ? { code: { type: 'integer' }, msg: { type: 'string' }, data: result }
      : { code: { type: 'integer' }, message: { type: 'string' }, result };
  return { type: 'object', properties };
}

function describeRefusals(call: Call, catalogue: ErrorCatalogue): string {
  const names = ['malformedRequest', 'tooManyRequests', ...listPolicyRefusals(call), ...call.refusals] as const;
  const rows = names.map(name => {
    const status = calculateRefusalStatus(name);
    return `| ${calculateRefusalCode(name, catalogue)} | \`${name}\` | ${status} |`;
  });
  return [`Access: **${call.access}**.`, '', '| code | refusal | HTTP status |', '|---|---|---|', ...rows].join('\n');
}

/** What a file download answers stands as text; everything else in its envelope. */
function buildContent(call: Call): Json {
  if (call.form !== 'file') return { 'application/json': { schema: buildEnvelope(call) } };
  return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
}

function buildOperation(name: string, call: Call, catalogue: ErrorCatalogue): Json {
  return {
    operationId: name,
    tags: [call.tag],
    summary: call.summary,
    description: describeRefusals(call, catalogue),
    parameters: [
      ...buildParameters(call.params, 'path'),
      ...buildParameters(call.query, 'query'),
      ...buildKeyParameters(call),
    ],
    ...(call.body
      ? { requestBody: { content: { 'application/json': { schema: buildJsonSchema(call.body, 'input') } } } }
      : {}),
    responses: {
      200: {
        description: call.form === 'file' ? 'The file.' : 'The answer in its envelope.',
        content: buildContent(call),
      },
    },
    ...(call.access === 'visitor' ? {} : { security: [{ session: [] }] }),
  };
}

/** The OpenAPI description of calls, made from the contract alone. */
export function buildOpenApi(calls: Readonly<Record<string, Call>>, version: string, catalogue: ErrorCatalogue): Json {
  const paths: Record<string, Record<string, Json>> = {};
  for (const [name, call] of Object.entries(calls)) {
    const operations = paths[call.path] ?? {};
    operations[call.method.toLowerCase()] = buildOperation(name, call, catalogue);
    paths[call.path] = operations;
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Truemark',
      version,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      description:
        'Every answer is `{code, message, result}`; code 200 is success, any other code is a refusal: its `message` is a sentence for people in the language of `Accept-Language`, and its `result` is `{name, values}`, the name of the refusal in the tables below and the values of its sentence. A success that the catalogue words has its code in `message` and its sentence in `result.text`. Amounts and prices are decimal texts. Prices are also pushed on the WebSocket `/message` as JSON arrays of products; send `{"codes": [...]}` to narrow it.',
    },
    paths,
    components: { securitySchemes: { session: { type: 'apiKey', in: 'header', name: 'Authorization' } } },
  };
}
