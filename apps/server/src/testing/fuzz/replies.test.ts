import { type AnyCallName, allCalls } from '@truemark/contract/all-calls';
import type { Call } from '@truemark/contract/call';
import fc from 'fast-check';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildJsonSchema, buildReplySchema } from '../../platform/http/reply-schema.ts';
import { isWholeRun } from '../test-extent.ts';
import { drawFitting, type Json } from './draw-input.ts';

const names = (Object.keys(allCalls) as AnyCallName[]).filter(name => (allCalls[name] as Call).form !== 'file');
const drawsOfCall = isWholeRun ? 6 : 3;

describe('what leaves the server', () => {
  let server: FastifyInstance;
  let answer: unknown;
  beforeAll(() => {
    server = fastify();
    for (const name of names) {
      const schema = { response: { 200: buildReplySchema(allCalls[name]) } };
      server.get(`/${name}`, { schema }, () => answer);
    }
  });
  afterAll(() => server.close());

  async function send(name: AnyCallName, result: unknown) {
    const { form }: Call = allCalls[name];
    answer = form === 'config' ? { code: 200, msg: '', data: result } : { code: 200, message: '', result };
    const reply = await server.inject(`/${name}`);
    expect(reply.statusCode, reply.body).toBe(200);
    const { result: sent, data } = reply.json();
    return sent ?? data ?? null;
  }

  it('PLT-847 is what the handler has answered, for every call and all that fits its schema', {
    timeout: 60_000,
  }, async () => {
    for (const name of names) {
      const fitting = fc.sample(drawFitting(buildJsonSchema(allCalls[name].reply, 'output')), drawsOfCall);
      // As JSON has it: 0 has no sign.
      for (const result of fitting) expect(await send(name, result), name).toEqual(asJson(result));
    }
  });

  it('PLT-847 is sent also where a whole number has a fraction', { timeout: 60_000 }, async () => {
    for (const name of names) {
      const fitting = fc.sample(drawFitting(buildJsonSchema(allCalls[name].reply, 'output')), drawsOfCall);
      for (const result of fitting) {
        const broken = addFractions(asJson(result));
        expect(await send(name, broken), name).toEqual(broken);
      }
    }
  });
});

function asJson(value: Json): Json {
  return JSON.parse(JSON.stringify(value));
}

/** Every number that is whole gets a half more, as far as it can hold it. */
function addFractions(value: Json): Json {
  if (typeof value === 'number') return Number.isInteger(value) ? value + 0.5 : value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(addFractions);
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, addFractions(each)]));
}
