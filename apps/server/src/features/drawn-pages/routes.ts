import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendShared } from '../../platform/http/shared-replies.ts';
import type { Content } from '../content/index.ts';
import { listPaths } from './addresses.ts';
import type { DrawnPages } from './drawn-pages.ts';
import { writeSitemap } from './sitemap.ts';

interface Deps {
  readonly pages: DrawnPages;
  readonly content: Content;
  /** Folder of the built web client. */
  readonly folder: string;
  readonly publicUrl: string | null;
}

const pageKind = { type: 'text/html; charset=utf-8', vary: 'accept-encoding, accept-language, user-agent' };

/** Answers pages of the web client, and registers what tells search engines of them. */
export function registerDrawnPageRoutes(server: FastifyInstance, { pages, content, folder, publicUrl }: Deps) {
  /** Where nobody has said what the site is called, it is what its reader calls it. */
  const findOrigin = (request: FastifyRequest) => publicUrl ?? `${request.protocol}://${request.host}`;

  server.get('/sitemap.xml', async (request, reply) => {
    const sitemap = writeSitemap(findOrigin(request), await listPaths(content));
    return reply.type('application/xml; charset=utf-8').header('cache-control', 'no-cache').send(sitemap);
  });

  server.get('/robots.txt', async (request, reply) => {
    const rules = await readFile(path.join(folder, 'robots.txt'), 'utf8');
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-cache');
    return `${rules.trimEnd()}\n\nSitemap: ${findOrigin(request)}/sitemap.xml\n`;
  });

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { 'accept-language': acceptLanguage = '', 'user-agent': userAgent = '' } = request.headers;
    const page = await pages.find({ origin: findOrigin(request), url: request.url, acceptLanguage, userAgent });
    const policy = reply.getHeader('content-security-policy');
    if (page.styleSource !== undefined && typeof policy === 'string')
      reply.header(
        'content-security-policy',
        policy.replace("style-src 'self'", match => `${match} ${page.styleSource}`),
      );
    reply.header('cache-control', 'no-cache');
    return reply.send(await sendShared(request, reply, page.reply, pageKind));
  };
}
