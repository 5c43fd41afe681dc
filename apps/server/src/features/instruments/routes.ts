import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { InstrumentBook } from './instrument-book.ts';
import { logoRoute } from './logo-path.ts';
import { drawLogo } from './logos/draw-logo.ts';

interface Logo {
  readonly svg: string;
  readonly etag: string;
}

/** A day without asking, then a question that a matching tag answers with no body. */
const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800';
/** Opened on its own, a picture may style itself and do nothing else. */
const pictureOnly = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Serves the logo of every instrument of the book. Each is drawn when it is first asked for, and kept. */
export function registerLogoRoutes(server: FastifyInstance, book: InstrumentBook): void {
  const logos = new Map<string, Logo>();

  server.get<{ Params: { code: string } }>(logoRoute, { config: { rateLimit: false } }, async (request, reply) => {
    const instrument = book.byCode(request.params.code);
    if (!instrument) return reply.status(404).type('text/plain').send('no such logo');
    const logo = logos.get(instrument.code) ?? tagLogo(await drawLogo(instrument));
    logos.set(instrument.code, logo);
    const { svg, etag } = logo;
    reply.header('cache-control', cacheControl).header('etag', etag).header('content-security-policy', pictureOnly);
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    return reply.type('image/svg+xml').send(svg);
  });
}

function tagLogo(svg: string): Logo {
  return { svg, etag: `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"` };
}
