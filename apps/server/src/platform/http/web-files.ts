import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { deny } from '@truemark/domain/result';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type RefusalWire, sendDenial } from './refusal-reply.ts';

/** A built app: its folder, and the path below which it is served (`/`, `/console/`). */
export interface WebApp {
  readonly folder: string;
  readonly prefix: `/${string}`;
  /** What goes into the `head` of the page for who asks for it; such a page is kept by nobody. */
  readonly fillHead?: (request: FastifyRequest) => string | undefined;
  /** Answers with the page for who asks for it, in the place of the file. */
  readonly sendPage?: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
}

export interface WebFilesOptions extends RefusalWire {
  readonly apps: readonly WebApp[];
}

const yearSeconds = 31_536_000;

/** Files with a hash in their name never change; everything else is asked for again. */
function isHashed(path: string): boolean {
  return /\/assets\/[^/]+-[\w-]{8,}\.\w+/.test(path);
}

/**
 * Whether who asks for a path that is neither a file nor a call is shown the page: browsers, and the many programs that
 * preview a link and accept whatever comes. Not who wants JSON, and nothing where only files and calls are.
 */
function isPage({ method, url, headers: { accept = '*/*' } }: FastifyRequest): boolean {
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/swx/')) return false;
  if (accept.includes('text/html')) return true;
  return !accept.includes('application/json') && !/\.\w+$/.test(url.split('?')[0] ?? '');
}

/** The app a path is a page of: the one with the longest path of its own. `/console` is a page of `/console/`. */
function findApp(apps: readonly WebApp[], url: string): WebApp | undefined {
  const path = `${url.split('?')[0]}/`;
  return apps.filter(({ prefix }) => path.startsWith(prefix)).toSorted((a, b) => b.prefix.length - a.prefix.length)[0];
}

/** Serves the built apps; a path that is neither a file nor a call is a page of the app it lies below. */
export async function registerWebFiles(server: FastifyInstance, options: WebFilesOptions): Promise<void> {
  for (const [index, { folder, prefix, fillHead, sendPage }] of options.apps.entries()) {
    // A page that is filled is not the file that it is made of.
    if (fillHead || sendPage) server.get(prefix, (_request, reply) => reply.callNotFound());
    await server.register(fastifyStatic, {
      root: folder,
      prefix,
      preCompressed: true,
      cacheControl: false,
      // What a build keeps for itself and the server.
      dotfiles: 'ignore',
      // `sendFile` is one function of the whole server.
      decorateReply: index === 0,
      setHeaders(reply, path) {
        reply.header('cache-control', isHashed(path) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
      },
    });
  }
  server.setNotFoundHandler(async (request, reply) => {
    const app = isPage(request) ? findApp(options.apps, request.url) : undefined;
    const head = app?.fillHead?.(request);
    if (app && head !== undefined) {
      const page = await readFile(join(app.folder, 'index.html'), 'utf8');
      reply.header('cache-control', 'no-store').type('text/html; charset=utf-8');
      return reply.send(page.replace('</head>', () => `${head}</head>`));
    }
    if (app?.sendPage) return app.sendPage(request, reply);
    if (app) return reply.sendFile('index.html', app.folder);
    return sendDenial(reply, deny('notFound'), options);
  });
}
