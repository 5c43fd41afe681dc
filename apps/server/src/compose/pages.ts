import { existsSync } from 'node:fs';
import path from 'node:path';
import { pageTokenName } from '@truemark/contract/console-page';
import type { Language } from '@truemark/contract/languages';
import type { AskServer } from '@truemark/contract/site/drawn-page';
import { buildCardPath } from '@truemark/contract/trading/receipt-shares';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Content } from '../features/content/index.ts';
import { createDrawnPages, type PageLook, registerDrawnPageRoutes } from '../features/drawn-pages/index.ts';
import type { ReceiptShares } from '../features/receipts/index.ts';
import { findPageToken } from '../platform/http/operator-cookie.ts';
import { registerWebFiles, type WebApp } from '../platform/http/web-files.ts';
import type { AppDependencies } from '../platform/process/run-server.ts';
import { isSecureAddress } from './http.ts';

const webFolder = path.resolve(import.meta.dirname, '../../../web/dist');
const consoleFolder = path.resolve(import.meta.dirname, '../../../console/dist');

interface PageParts {
  readonly server: FastifyInstance;
  readonly content: Content;
  readonly receiptShares: Pick<ReceiptShares, 'findLook'>;
}

interface Pages {
  readonly close: () => Promise<void>;
}

/** The pages beside the calls. */
export async function composePages(
  { settings, log }: Pick<AppDependencies, 'settings' | 'log'>,
  { server, content, receiptShares }: PageParts,
): Promise<Pages> {
  const { errorCatalogue, defaultLanguage, publicUrl } = settings;
  const apps: WebApp[] = [];
  let close = async () => {};
  if (existsSync(webFolder)) {
    const findLook = createLookFinder(receiptShares);
    const pages = createDrawnPages({
      folder: webFolder,
      content,
      defaultLanguage,
      log,
      ask: askOwnCalls(server),
      findLook,
    });
    const sendPage = registerDrawnPageRoutes(server, { pages, content, folder: webFolder, publicUrl });
    apps.push({ folder: webFolder, prefix: '/', sendPage });
    close = pages.close;
  }
  if (existsSync(consoleFolder)) {
    const fillHead = writePageToken.bind(undefined, isSecureAddress(publicUrl));
    apps.push({ folder: consoleFolder, prefix: '/console/', fillHead });
  }
  await registerWebFiles(server, { apps, errorCatalogue, defaultLanguage });
  return { close };
}

/** A link to a shared receipt is shown with its card. */
function createLookFinder({ findLook }: Pick<ReceiptShares, 'findLook'>) {
  return async (pathname: string, language: Language): Promise<PageLook | undefined> => {
    const [, id] = /^\/receipt\/([a-z2-7]{26})$/.exec(pathname) ?? [];
    const look = id === undefined ? undefined : await findLook(id, language);
    return id === undefined || !look ? undefined : { ...look, picture: buildCardPath(id) };
  };
}

/** A page is drawn from what the calls answer a visitor. */
function askOwnCalls(server: FastifyInstance): AskServer {
  return async ({ method, url, headers, body }) => {
    const reply = await server.inject({
      method: method === 'POST' ? 'POST' : 'GET',
      url,
      headers,
      ...(body !== undefined && { payload: body }),
    });
    return { status: reply.statusCode, body: reply.body };
  };
}

/** A page of the console that is opened as one gets what its browser needs beside its cookie. */
function writePageToken(isSecure: boolean, { headers }: FastifyRequest): string | undefined {
  const token = findPageToken(headers, isSecure);
  return token && `<meta name="${pageTokenName}" content="${token}">`;
}
