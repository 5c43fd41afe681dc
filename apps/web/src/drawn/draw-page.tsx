import { placeWindow } from './bare-window.ts';
import './read-stores-at-once.ts';
import { writeStored } from '@truemark/browser/storage';
import {
  type AskServer,
  type DrawnPage,
  type DrawPage,
  isDrawnPath,
  type WantedPage,
} from '@truemark/contract/site/drawn-page';
import { renderToStaticMarkup } from 'react-dom/server';
import { useInstance } from '../platform/instance.ts';
import { loadInstance } from '../platform/load-instance.ts';
import { onboardingKey } from '../platform/onboarding.ts';
import { usePageTitleState } from '../platform/page-title.tsx';
import { queryClient } from '../platform/query.ts';
import { followShell } from '../platform/shell.ts';
import { showLanguage } from '../platform/text.ts';
import { findRoute } from '../routes.tsx';
import { footerChunk } from '../shells/frame/footer-slot.tsx';
import { Root } from '../shells/root.tsx';
import { onboardingChunk, shellChunks } from '../shells/shell-chunks.ts';
import { describePage, findBackPath, isMissing, readHeading } from './describe-page.ts';
import { closeFields, takeOutStyles } from './fit-html.ts';
import { ReaderNote } from './reader-note.tsx';
import { writeSeed } from './write-seed.ts';

/** Texts that a page shows at once; whatever is live, it draws as it is while it waits. */
const drawnQueries: readonly unknown[] = ['content', 'custom-contents', 'parameter'];
/** An article may ask for what the list before it has named. */
const roundsMax = 3;

/** Lets the app's own client ask the server that the page is drawn for. */
function answerFetches(ask: AskServer): void {
  globalThis.fetch = async (url, { method = 'GET', headers, body } = {}) => {
    const { status, body: text } = await ask({
      method,
      url: String(url),
      headers: Object.fromEntries(new Headers(headers)),
      body: typeof body === 'string' ? body : undefined,
    });
    return new Response(text, { status, headers: { 'content-type': 'application/json' } });
  };
}

/** Asks for what the page waits for; a headline figure that cannot be counted stays the place it keeps. */
async function loadDrawn(): Promise<'complete' | 'more' | 'failed'> {
  const cache = queryClient.getQueryCache();
  const waiting = cache
    .getAll()
    .filter(({ queryKey, state }) => drawnQueries.includes(queryKey[0]) && state.status === 'pending');
  const loaded = await Promise.allSettled(waiting.map(query => query.fetch()));
  const failed = waiting.filter((_, index) => loaded[index]?.status === 'rejected');
  for (const query of failed) cache.remove(query);
  if (failed.some(({ queryKey }) => queryKey[0] !== 'parameter')) return 'failed';
  return waiting.length > failed.length ? 'more' : 'complete';
}

async function drawWithTexts(): Promise<string | undefined> {
  for (let round = 1; ; round++) {
    const html = renderToStaticMarkup(<Root />);
    const state = await loadDrawn();
    if (state === 'failed') return undefined;
    if (state === 'complete' || round === roundsMax) return html;
  }
}

/** The board that greets a phone at the front door; the page behind it is for those who have seen it, or cannot. */
async function drawBoard(): Promise<string> {
  await onboardingChunk.load();
  writeStored('session', onboardingKey, undefined);
  return renderToStaticMarkup(<Root />);
}

async function draw({ path, language, shell }: WantedPage, ask: AskServer): Promise<DrawnPage | undefined> {
  const [pathname = '/'] = path.split('?');
  const route = isDrawnPath(pathname) ? findRoute(pathname) : undefined;
  if (!route) return undefined;
  answerFetches(ask);
  placeWindow(path, shell);
  followShell();
  queryClient.clear();
  useInstance.setState({ settings: undefined });
  usePageTitleState.setState({ title: '', back: undefined });
  writeStored('session', onboardingKey, 'seen');
  await showLanguage(language);
  await Promise.all([loadInstance(), shellChunks[shell].load(), route.chunks[shell].load(), footerChunk.load()]);
  const { settings } = useInstance.getState();
  if (!settings) return undefined;
  const plain = await drawWithTexts();
  if (plain === undefined || isMissing(path)) return undefined;
  // The top bar of a phone learns the title from the page below it.
  if (pathname !== '/') usePageTitleState.setState({ title: readHeading(plain), back: findBackPath(path) });
  const page = renderToStaticMarkup(<Root />);
  const board = shell === 'mobile' && pathname === '/' ? await drawBoard() : undefined;
  const both = `<div data-drawn="page">${page}</div>${board === undefined ? '' : `<div data-drawn="board">${board}</div>`}`;
  return {
    ...takeOutStyles(closeFields(both)),
    note: renderToStaticMarkup(<ReaderNote path={path} />),
    seed: writeSeed(settings),
    ...describePage(path, page),
  };
}

let last: Promise<unknown> = Promise.resolve();

/** Draws one page after another: words, stores and answers are those of one page at a time. */
export const drawPage: DrawPage = (wanted, ask) => {
  const mine = last.then(() => draw(wanted, ask));
  last = mine.catch(() => undefined);
  return mine;
};
