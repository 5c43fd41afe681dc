import { statSync } from 'node:fs';
import path from 'node:path';
import { findAcceptedLanguage, type Language } from '@truemark/contract/languages';
import { type AskServer, type DrawnPage, isDrawnPath, type WantedPage } from '@truemark/contract/site/drawn-page';
import { createSharedReply, type SharedReply } from '../../platform/http/shared-replies.ts';
import type { Log } from '../../platform/process/log.ts';
import type { Content } from '../content/index.ts';
import { type PageAddress, readAddress } from './addresses.ts';
import { type BuiltWeb, readBuiltWeb } from './built-web.ts';
import { createPageDrawer, type PageDrawer } from './page-drawer.ts';
import { type PageLook, writeDrawnPage, writePlainPage } from './write-page.ts';

/** Who asks for a page, as far as it makes another page. */
export interface PageReader {
  /** Address of the site as the reader knows it: `https://example.com`. */
  readonly origin: string;
  /** Path and query. */
  readonly url: string;
  readonly acceptLanguage: string;
  readonly userAgent: string;
}

/** A page as it is sent to everybody who asks for the same. */
export interface SentPage {
  readonly reply: SharedReply;
  readonly styleSource: string | undefined;
}

export interface DrawnPages {
  find(reader: PageReader): Promise<SentPage>;
  close(): Promise<void>;
}

interface Deps {
  /** Folder of the built web client. */
  readonly folder: string;
  readonly content: Pick<Content, 'getVersion'>;
  readonly defaultLanguage: Language;
  readonly log: Log;
  readonly ask: AskServer;
  /** Of a page that has a look of its own, and may lose it at any moment. */
  readonly findLook?: (pathname: string, language: Language) => Promise<PageLook | undefined>;
  /** Draws pages with a program; in a thread of its own if it is not said. */
  readonly createDrawer?: (program: string, ask: AskServer) => PageDrawer;
}

/** As long as content is kept in memory: what another process has edited is seen after both. */
const lifetimeMs = 15_000;
/** A reader waits no longer for a drawn page than the app takes on a slow phone to draw it itself. */
const waitMsMax = 3_000;
const drawnMax = 2_000;
const sentMax = 500;
const handheld = /Android|iPhone|iPad|iPod/i;

/** Values that are made once for all who ask within a while. */
class Kept<Value> {
  readonly #countMax: number;
  readonly #values = new Map<string, { readonly madeAtMs: number; readonly value: Promise<Value> }>();

  constructor(countMax: number) {
    this.#countMax = countMax;
  }

  read(key: string, make: () => Promise<Value>): Promise<Value> {
    const nowMs = performance.now();
    const known = this.#values.get(key);
    if (known && nowMs - known.madeAtMs < lifetimeMs) return known.value;
    if (this.#values.size >= this.#countMax) this.#values.clear();
    const value = make();
    this.#values.set(key, { madeAtMs: nowMs, value });
    return value;
  }

  forget(key: string): void {
    this.#values.delete(key);
  }

  clear(): void {
    this.#values.clear();
  }
}

function lateAfter(ms: number): Promise<'late'> {
  return new Promise(resolve => setTimeout(resolve, ms, 'late').unref());
}

/** A build of the web client, and what draws its pages. */
interface Built {
  readonly madeAtMs: number;
  readonly web: BuiltWeb;
  readonly drawer: PageDrawer | undefined;
}

/** The pages of the web client, each in the language of its reader; those for everybody are drawn before the app is there. */
export function createDrawnPages({ folder, content, defaultLanguage, log, ask, ...deps }: Deps): DrawnPages {
  const createDrawer = deps.createDrawer ?? createPageDrawer;
  const drawn = new Kept<DrawnPage | undefined>(drawnMax);
  const sent = new Kept<SentPage>(sentMax);
  let built: Built | undefined;
  let version: number | undefined;

  function forgetPages(): void {
    drawn.clear();
    sent.clear();
  }

  /** The build as it stands in the folder now: a newer one is given out without a restart. */
  async function readBuild(): Promise<Built> {
    const madeAtMs = statSync(path.join(folder, 'index.html')).mtimeMs;
    if (version !== content.getVersion()) {
      version = content.getVersion();
      forgetPages();
    }
    if (built?.madeAtMs === madeAtMs) return built;
    const before = built;
    const web = readBuiltWeb(folder);
    built = { madeAtMs, web, drawer: web.program === undefined ? undefined : createDrawer(web.program, ask) };
    forgetPages();
    await before?.drawer?.close();
    return built;
  }

  async function draw(drawer: PageDrawer, wanted: WantedPage): Promise<DrawnPage | undefined> {
    try {
      return await drawer.draw(wanted);
    } catch (err) {
      log.warn({ err, wanted }, 'a page could not be drawn; its readers get it as it was built');
      return undefined;
    }
  }

  /** Undefined for a page that is not drawn, or `late`. */
  async function findDrawn({ drawer }: Built, address: PageAddress, wanted: WantedPage) {
    if (!drawer || !isDrawnPath(address.pathname)) return undefined;
    const key = `${wanted.shell} ${wanted.language} ${wanted.path}`;
    return Promise.race([drawn.read(key, () => draw(drawer, wanted)), lateAfter(waitMsMax)]);
  }

  return {
    async find({ origin, url, acceptLanguage, userAgent }) {
      const build = await readBuild();
      const address = readAddress(url);
      const language = address.named ?? findAcceptedLanguage(acceptLanguage) ?? defaultLanguage;
      const look = await deps.findLook?.(address.pathname, language);
      if (look) {
        const { html, styleSource } = writePlainPage({ web: build.web, origin, address, language, look });
        return { reply: createSharedReply(html), styleSource };
      }
      const shell = handheld.test(userAgent) ? 'mobile' : 'desktop';
      // All pages that are not drawn are the same.
      const page = isDrawnPath(address.pathname) ? `${shell} ${address.asked}` : '';
      const key = `${language} ${origin} ${page}`;
      return sent.read(key, async () => {
        const parts = { web: build.web, origin, address, language };
        const found = await findDrawn(build, address, { path: address.path, language, shell });
        if (found === 'late') sent.forget(key);
        const isDrawn = found !== undefined && found !== 'late';
        const { html, styleSource } = isDrawn
          ? writeDrawnPage({ ...parts, page: found, shell })
          : writePlainPage(parts);
        return { reply: createSharedReply(html), styleSource };
      });
    },
    close: async () => built?.drawer?.close(),
  };
}
