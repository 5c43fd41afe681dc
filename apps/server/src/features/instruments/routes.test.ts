import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createInstrumentBook, type InstrumentBook, readSampleCatalogue, registerLogoRoutes } from './index.ts';

let book: InstrumentBook;
let server: FastifyInstance;

beforeAll(async () => {
  book = createInstrumentBook(await readSampleCatalogue());
  server = fastify() as unknown as FastifyInstance;
  registerLogoRoutes(server, book);
});

afterAll(() => server.close());

/** Names what keeps a text from being well-formed XML with one root, or null. Enough for pictures without comments. */
function findXmlFault(text: string): string | null {
  const open: string[] = [];
  let rootCount = 0;
  const rest = text.replace(
    /<(\/?)([A-Za-z][\w:]*)((?:\s+[\w:-]+="[^"<&]*")*)\s*(\/?)>/g,
    (tag, end, name, attributes, empty) => {
      const names = [...String(attributes).matchAll(/([\w:-]+)=/g)].map(match => match[1]);
      if (new Set(names).size < names.length) open.push(`twice the same attribute in ${tag}`);
      if (!end && open.length === 0) rootCount += 1;
      if (end && open.pop() !== name) open.push(`unexpected ${tag}`);
      if (!end && !empty) open.push(name);
      return '';
    },
  );
  if (open.length > 0) return open.join(', ');
  if (rootCount !== 1) return `${rootCount} roots`;
  return /[<>]|&(?!amp;|lt;|gt;)/.exec(rest)?.[0] ?? null;
}

describe('logos', () => {
  test('INS-030 the check of the pictures finds faults', () => {
    expect(findXmlFault('<svg><g></svg>')).not.toBeNull();
    expect(findXmlFault('<svg/><svg/>')).not.toBeNull();
    expect(findXmlFault('<svg a="1" a="2"/>')).not.toBeNull();
    expect(findXmlFault('<svg>S&P</svg>')).not.toBeNull();
    expect(findXmlFault('<svg><text x="1">S&amp;P</text></svg>')).toBeNull();
  });

  test('INS-030 every instrument answers a small, safe, well-formed picture', async () => {
    for (const { code, logo } of book.all) {
      const reply = await server.inject({ url: logo });
      expect(reply.statusCode, code).toBe(200);
      expect(reply.headers['content-type'], code).toMatch(/^image\/svg\+xml/);
      expect(Buffer.byteLength(reply.body), code).toBeLessThan(4096);
      expect(findXmlFault(reply.body), code).toBeNull();
      expect(reply.body, code).toMatch(/^<svg [^>]*xmlns="http:\/\/www\.w3\.org\/2000\/svg"/);
      expect(reply.body, code).toMatch(/^<svg [^>]*viewBox="0 0 \d+ \d+"/);
      expect(reply.body, code).not.toMatch(/<script|<foreignObject|<image|\son[a-z]+=|href="(?!#)|url\((?!#)|@import/i);
    }
  });

  test('INS-031 a kept picture is confirmed by its tag and not sent again', async () => {
    const first = await server.inject({ url: '/logos/EURUSD.svg' });
    expect(first.headers['cache-control']).toMatch(/^public, max-age=86400/);
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const second = await server.inject({ url: '/logos/EURUSD.svg', headers: { 'if-none-match': tag } });
      expect(second.statusCode).toBe(304);
      expect(second.body).toBe('');
      expect(second.headers.etag).toBe(etag);
    }
    const changed = await server.inject({ url: '/logos/GBPUSD.svg', headers: { 'if-none-match': etag } });
    expect(changed.statusCode).toBe(200);
  });

  test('INS-031 codes with points and underscores are found, unknown ones are not', async () => {
    expect((await server.inject({ url: '/logos/0700.HK.svg' })).body).toContain('>Te<');
    expect((await server.inject({ url: '/logos/BRK.B.svg' })).statusCode).toBe(200);
    expect((await server.inject({ url: '/logos/BTCUSD_PERP.svg' })).statusCode).toBe(200);
    expect((await server.inject({ url: '/logos/NOTHING.svg' })).statusCode).toBe(404);
    expect((await server.inject({ url: '/logos/..%2Findex.svg' })).statusCode).toBe(404);
  });

  test('INS-030 a picture opened on its own may do nothing but style itself', async () => {
    const reply = await server.inject({ url: '/logos/GC.svg' });
    expect(reply.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'; sandbox");
  });
});
