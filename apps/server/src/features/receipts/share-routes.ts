import type { FastifyInstance } from 'fastify';
import type { HttpServer } from '../../platform/http/http.ts';
import type { ReceiptShares } from './shares.ts';

/** Opened on its own, a card is a picture and nothing else. */
const pictureOnly = "default-src 'none'; sandbox";

/** What owners do about receipts that they share. */
export function registerShareRoutes(http: HttpServer, shares: ReceiptShares): void {
  http.serve('getReceiptShare', ({ params, context }) => shares.find(context.user.userId, params.id));
  http.serve('shareReceipt', ({ params, context }) => shares.share(context.user.userId, params.id, context.language));
  http.serve('endReceiptShare', ({ params, context }) => shares.end(context.user.userId, params.id));
  http.serve('previewReceiptCard', ({ params, context }) =>
    shares.preview(context.user.userId, params.id, context.language),
  );
}

/**
 * Cards of shared receipts, for whoever is shown the link. A card is found by the name in its address and by nothing else,
 * and is asked for anew each time, so that one that was taken back is gone at once.
 */
export function registerCardRoute(server: FastifyInstance, shares: ReceiptShares, publicUrl: string | null): void {
  server.get<{ Params: { name: string } }>('/receipt-cards/:name', async (request, reply) => {
    const [, id] = /^([a-z2-7]{26})\.png$/.exec(request.params.name) ?? [];
    const card =
      id === undefined ? undefined : await shares.draw(id, publicUrl ?? `${request.protocol}://${request.host}`);
    reply.header('cache-control', 'no-cache');
    if (!card) return reply.status(404).type('text/plain').send('no such card');
    reply
      .header('etag', card.etag)
      .header('content-security-policy', pictureOnly)
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('x-content-type-options', 'nosniff');
    if (request.headers['if-none-match']?.includes(card.etag)) return reply.status(304).send();
    return reply.type('image/png').send(card.png);
  });
}
