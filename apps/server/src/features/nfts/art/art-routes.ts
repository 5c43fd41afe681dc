import { createHash } from 'node:crypto';
import { type ArtStyle, artSeedMax, artStyles } from '@truemark/domain/charity/art';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../../../platform/postgres/database.ts';
import { drawArt } from './draw-art.ts';
import { loadPicture } from './picture-store.ts';

/** A day without asking, then a question that a matching tag answers with no body. */
const cacheControl = 'public, max-age=86400, stale-while-revalidate=604800';
/** Opened on its own, a picture is a picture and nothing else. */
const pictureOnly = "default-src 'none'; sandbox";

/** Another picture has another name. */
const cacheForEver = 'public, max-age=31536000, immutable';

/** Serves the pictures of works: those that were uploaded, and drawings, each drawn when it is asked for. */
export function registerArtRoutes(server: FastifyInstance, database: Database): void {
  server.get<{ Params: { name: string } }>('/nft-art/:name', async (request, reply) => {
    const [, pictureName] = /^([A-Za-z0-9_-]{22})\.jpg$/.exec(request.params.name) ?? [];
    const picture = pictureName === undefined ? undefined : await loadPicture(database, pictureName);
    if (picture) {
      reply
        .header('cache-control', cacheForEver)
        .header('content-security-policy', pictureOnly)
        .header('x-content-type-options', 'nosniff');
      return reply.type('image/jpeg').send(picture);
    }
    const drawing = readName(request.params.name);
    if (!drawing) return reply.status(404).type('text/plain').send('no such drawing');
    const svg = drawArt(drawing.style, drawing.seed);
    const etag = `"${createHash('sha256').update(svg).digest('base64url').slice(0, 22)}"`;
    reply
      .header('cache-control', cacheControl)
      .header('etag', etag)
      .header('content-security-policy', pictureOnly)
      .header('x-content-type-options', 'nosniff');
    if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();
    return reply.type('image/svg+xml').send(svg);
  });
}

function readName(name: string): { readonly style: ArtStyle; readonly seed: number } | undefined {
  const [, word, digits] = /^([a-z]+)-([1-9]\d{0,5})\.svg$/.exec(name) ?? [];
  const style = artStyles.find(one => one === word);
  const seed = Number(digits);
  return style && seed <= artSeedMax ? { style, seed } : undefined;
}
