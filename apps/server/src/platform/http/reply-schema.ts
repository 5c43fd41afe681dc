import type { Call } from '@truemark/contract/call';
import * as z from 'zod/mini';

type JsonSchema = Readonly<Record<string, unknown>>;

/** JSON Schema of a contract schema, as the API page shows it. */
export function buildJsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema;
  return rest;
}

const plainTypes: ReadonlySet<unknown> = new Set(['string', 'number', 'integer', 'boolean', 'null']);

/** A whole number with a fraction is a bug that tests find: it must not keep the rest of the answer from its caller. */
function toPlainType(type: unknown): unknown {
  return type === 'integer' ? 'number' : type;
}

/** Keeps only what a serialiser needs: shapes and types. Alternatives of one type become that type. */
function simplify(schema: JsonSchema): JsonSchema {
  const alternatives = (schema.anyOf ?? schema.oneOf) as readonly JsonSchema[] | undefined;
  if (alternatives) {
    const types = [...new Set(alternatives.map(({ type }) => toPlainType(type)))];
    const isPlain = types.every(type => plainTypes.has(type));
    if (isPlain) return { type: types.length === 1 ? types[0] : types };
    return { anyOf: alternatives.map(simplify) };
  }
  if (schema.type === 'object') {
    const properties = (schema.properties ?? {}) as Readonly<Record<string, JsonSchema>>;
    const others = schema.additionalProperties;
    return {
      type: 'object',
      // A record: whatever its keys are.
      ...(typeof others === 'object' && others !== null
        ? { additionalProperties: Object.keys(others).length === 0 ? true : simplify(others as JsonSchema) }
        : {}),
      properties: Object.fromEntries(Object.entries(properties).map(([key, value]) => [key, simplify(value)])),
      ...(schema.required ? { required: schema.required } : {}),
    };
  }
  if (schema.type === 'array') return { type: 'array', items: simplify((schema.items ?? {}) as JsonSchema) };
  return schema.type ? { type: toPlainType(schema.type) } : {};
}

/** What stands in `result` of a success: the reply, and the sentence of a success that the catalogue words. */
export function buildResultSchema(call: Call): JsonSchema {
  const reply = buildJsonSchema(call.reply, 'output');
  if (!call.success) return reply;
  return { ...reply, properties: { ...(reply.properties as object), text: { type: 'string' } } };
}

/** Serialiser schema of a call's whole answer: a field the contract does not name never leaves the server. */
export function buildReplySchema(call: Call): JsonSchema {
  const result = simplify(buildResultSchema(call));
  const properties =
    call.form === 'config'
      ? { code: { type: 'number' }, msg: { type: 'string' }, data: result }
      : { code: { type: 'number' }, message: { type: 'string' }, result };
  return { type: 'object', properties, required: Object.keys(properties) };
}
