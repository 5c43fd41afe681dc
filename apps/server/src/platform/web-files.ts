import fastifyStatic from '@fastify/static';
import type { ErrorCatalogue } from '@truemark/contract/refusals';
import { deny } from '@truemark/domain/result';
import type { FastifyInstance } from 'fastify';
import { sendDenial } from './http.ts';

export interface WebFilesOptions {
  /** Folder of the built web client. */
  readonly folder: string;
  readonly errorCatalogue: ErrorCatalogue;
}

const yearSeconds = 31_536_000;

/** Files with a hash in their name never change; everything else is asked for again. */
function isHashed(path: string): boolean {
  return /\/assets\/[^/]+-[\w-]{8,}\.\w+/.test(path);
}

/** Serves the built web client; a path that is neither a file nor a call is a page of the client. */
export async function registerWebFiles(server: FastifyInstance, options: WebFilesOptions): Promise<void> {
  await server.register(fastifyStatic, {
    root: options.folder,
    preCompressed: true,
    cacheControl: false,
    setHeaders(reply, path) {
      reply.header('cache-control', isHashed(path) ? `public, max-age=${yearSeconds}, immutable` : 'no-cache');
    },
  });
  server.setNotFoundHandler((request, reply) => {
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') && request.headers.accept?.includes('text/html');
    if (isPage) return reply.sendFile('index.html');
    return sendDenial(reply, deny('notFound'), options.errorCatalogue);
  });
}
