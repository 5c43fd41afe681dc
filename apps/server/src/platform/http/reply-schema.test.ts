import fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { buildReplySchema } from './reply-schema.ts';

async function send(reply: z.ZodMiniType, result: unknown): Promise<unknown> {
  const server = fastify();
  const call = { method: 'GET', path: '/', access: 'visitor', summary: '', tag: '', refusals: [], reply } as const;
  const schema = { response: { 200: buildReplySchema(call) } };
  server.get('/', { schema }, () => ({ code: 200, message: '', result }));
  const answer = (await server.inject('/')).json();
  await server.close();
  return answer.result;
}

describe('replies', () => {
  it('PLT-127 leave the server whole, also in records and lists that may be missing', async () => {
    const record = z.record(z.string(), z.unknown());
    const reply = z.object({
      record,
      records: z.nullable(record),
      lists: z.nullable(z.array(z.object({ a: z.number() }))),
      anything: z.nullable(z.unknown()),
      choice: z.union([z.object({ kind: z.literal('a'), inner: record }), z.object({ kind: z.literal('b') })]),
    });
    const deep = { rpId: 'localhost', list: [{ id: 'x', deeper: { n: 1 } }] };
    const whole = {
      record: deep,
      records: deep,
      lists: [{ a: 1 }],
      anything: deep,
      choice: { kind: 'a', inner: deep },
    };
    expect(await send(reply, whole)).toEqual(whole);
    const empty = { record: {}, records: null, lists: null, anything: null, choice: { kind: 'b' } };
    expect(await send(reply, empty)).toEqual(empty);
  });

  it('PLT-127 and lose whatever the contract does not name', async () => {
    const reply = z.object({ name: z.string(), inner: z.nullable(z.object({ a: z.number() })) });
    const given = { name: 'x', secret: 's', inner: { a: 1, secret: 's' } };
    expect(await send(reply, given)).toEqual({ name: 'x', inner: { a: 1 } });
  });
});
