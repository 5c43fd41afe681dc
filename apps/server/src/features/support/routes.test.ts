import type { Parameter } from '@truemark/contract/site/content';
import { accept, deny } from '@truemark/domain/result';
import fastify from 'fastify';
import { describe, expect, test } from 'vitest';
import { createHttpServer } from '../../platform/http/http.ts';
import { readReply } from '../../platform/testing/read-reply.ts';
import { visitorsOnly } from '../../platform/testing/test-http.ts';
import { registerOpening } from './routes.ts';

// A Monday.
const mondayMs = Date.UTC(2026, 10, 23);

async function post(path: string, payload: object, hours?: string, hour = 12) {
  const server = fastify();
  const clock = { nowMs: () => mondayMs + hour * 3_600_000 };
  const http = createHttpServer(server, { ...visitorsOnly, clock, errorCatalogue: 'A', defaultLanguage: 'en' });
  const stated = (value: string): Parameter => ({ key: 'support.hours', value, basis: 'stated', isSample: false });
  const findParameter = async () => (hours === undefined ? deny('settingUnknown') : accept(stated(hours)));
  registerOpening(http, { content: { findParameter }, clock, publicUrl: 'https://truemark.example', outsideUrl: null });
  const reply = readReply((await server.inject({ method: 'POST', url: `/customer-service/${path}`, payload })).json());
  await server.close();
  return reply;
}

describe('support routes', () => {
  test('SUP-001 the footer says when support is there, without a session', async () => {
    const result = { hours: 'Mo-Fr 09:00-18:00', isAvailable: true };
    expect(await post('footer', {}, 'Mo-Fr 09:00-18:00')).toMatchObject({ code: 200, message: '', result });
    expect((await post('footer', {}, 'Mo-Fr 09:00-18:00', 18)).result.isAvailable).toBe(false);
  });

  test('SUP-002 no hours are shown where none are stated, and nobody is said to answer', async () => {
    expect((await post('footer', {})).result).toEqual({ hours: '', isAvailable: false });
  });

  test('SUP-005 hours that cannot be put into words are not shown', async () => {
    expect((await post('footer', {}, 'mostly mornings')).result.hours).toBe('');
  });

  test('SUP-003 the chat has an address where hours are stated, and is refused elsewhere', async () => {
    const type = 'online_service';
    const result = { url: 'https://truemark.example/support', isOutside: false };
    expect(await post('type', { type }, 'Mo-Fr 09:00-18:00')).toMatchObject({ code: 200, result });
    expect(await post('type', { type })).toMatchObject({ code: 11007, result: { name: 'supportUnavailable' } });
    expect((await post('type', { type: 'telephone' })).refusal).toBe('malformedRequest');
  });
});
