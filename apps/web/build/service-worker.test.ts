import { readFileSync } from 'node:fs';
import { createContext, runInContext } from 'node:vm';
import { beforeEach, expect, it } from 'vitest';

const source = readFileSync(new URL('./service-worker.js', import.meta.url), 'utf8');
const origin = 'https://truemark.example';

type Handler = (event: Record<string, unknown>) => void;

/** The browser around the worker: caches in memory, a network that may be cut. */
class Browser {
  readonly handlers = new Map<string, Handler>();
  readonly caches = new Map<string, Map<string, Response>>();
  readonly messages: unknown[] = [];
  readonly fetched: string[] = [];
  isOnline = true;

  constructor(version: string) {
    const open = (name: string) => {
      const kept = this.caches.get(name) ?? new Map<string, Response>();
      this.caches.set(name, kept);
      const key = (request: Request | string) =>
        new URL(typeof request === 'string' ? request : request.url, origin).href;
      const put = (request: Request | string, response: Response) => void kept.set(key(request), response);
      const add = async (request: string) => put(request, await this.fetch(new URL(request, origin).href));
      return Promise.resolve({
        put,
        add,
        addAll: (requests: string[]) => Promise.all(requests.map(add)),
        match: (request: Request | string) => Promise.resolve(kept.get(key(request))?.clone()),
        keys: () => Promise.resolve([...kept.keys()]),
        delete: (request: string) => Promise.resolve(kept.delete(request)),
      });
    };
    const self = {
      addEventListener: (name: string, handler: Handler) => this.handlers.set(name, handler),
      skipWaiting: () => undefined,
      clients: {
        claim: () => Promise.resolve(),
        matchAll: () => Promise.resolve([{ postMessage: (message: unknown) => this.messages.push(message) }]),
      },
    };
    const caches = {
      open,
      keys: () => Promise.resolve([...this.caches.keys()]),
      delete: (name: string) => Promise.resolve(this.caches.delete(name)),
    };
    const fetch = (request: Request | string) => this.fetch(typeof request === 'string' ? request : request.url);
    const context = createContext({ self, caches, fetch, location: { origin }, URL, Promise });
    runInContext(source.replace('__VERSION__', version), context);
  }

  async fetch(url: string): Promise<Response> {
    if (!this.isOnline) throw new TypeError('no network');
    this.fetched.push(url);
    const { pathname } = new URL(url);
    const type = pathname.endsWith('.svg') ? 'image/svg+xml' : 'text/html; charset=utf-8';
    return new Response(`from the network: ${pathname}`, { headers: { 'content-type': type } });
  }

  async send(name: string, data?: unknown): Promise<void> {
    const waits: Promise<unknown>[] = [];
    this.handlers.get(name)?.({ data, waitUntil: (work: Promise<unknown>) => waits.push(work) });
    await Promise.all(waits);
  }

  /** What the worker answers; undefined when it leaves the request to the browser. */
  ask(path: string, options: { method?: string; mode?: string } = {}): Promise<Response> | undefined {
    let answer: Promise<Response> | undefined;
    const request = { url: new URL(path, origin).href, method: options.method ?? 'GET', mode: options.mode ?? 'cors' };
    const respondWith = (response: Promise<Response>) => {
      answer = response;
    };
    this.handlers.get('fetch')?.({ request, respondWith });
    return answer;
  }
}

let browser: Browser;

beforeEach(async () => {
  browser = new Browser('one');
  await browser.send('install');
  await browser.send('activate');
});

it.each([
  ['/swx/customer/index/listHomeMarket', {}],
  ['/swx/customer/diag/chart-jump', { method: 'POST' }],
  ['/settings/key', { method: 'POST' }],
  ['/assets/a.js', { method: 'POST' }],
  ['/message', {}],
  ['/logos/btc.svg', {}],
  ['/docs', { mode: 'navigate' }],
  ['/healthz', { mode: 'navigate' }],
  ['https://elsewhere.example/assets/a.js', {}],
])('WEB-043 leaves %s to the browser', (path, options) => {
  expect(browser.ask(path, options)).toBeUndefined();
});

it('WEB-043 keeps a hashed file and never asks for it again', async () => {
  await browser.ask('/assets/first-abc.js');
  browser.isOnline = false;
  const response = await browser.ask('/assets/first-abc.js');
  expect(await response?.text()).toBe('from the network: /assets/first-abc.js');
  expect(browser.fetched.filter(url => url.endsWith('first-abc.js'))).toHaveLength(1);
});

it('WEB-043 takes a page from the network while there is one, and opens any page without one', async () => {
  const online = await browser.ask('/market', { mode: 'navigate' });
  expect(await online?.text()).toBe('from the network: /market');
  browser.isOnline = false;
  const offline = await browser.ask('/cruuency?code=BTCUSDT', { mode: 'navigate' });
  expect(await offline?.text()).toBe('from the network: /market');
});

it('WEB-470 a picture that is opened by its address is not kept as the page', async () => {
  await browser.ask('/market', { mode: 'navigate' });
  const picture = await browser.ask('/logos/BTCUSDT.svg', { mode: 'navigate' });
  expect(await picture?.text()).toBe('from the network: /logos/BTCUSDT.svg');
  browser.isOnline = false;
  expect(await (await browser.ask('/market', { mode: 'navigate' }))?.text()).toBe('from the network: /market');
});

it('WEB-043 keeps the files that were loaded before it came', async () => {
  await browser.send('message', { keep: [`${origin}/assets/early-1.js`, 'https://elsewhere.example/assets/x.js'] });
  browser.isOnline = false;
  expect(await (await browser.ask('/assets/early-1.js'))?.text()).toBe('from the network: /assets/early-1.js');
  expect(browser.fetched.some(url => url.includes('elsewhere'))).toBe(false);
});

it('WEB-043 a new version drops the old shell, keeps the hashed files and tells the open pages', async () => {
  await browser.ask('/assets/first-abc.js');
  const newer = new Browser('two');
  for (const [name, cache] of browser.caches) newer.caches.set(name, cache);
  await newer.send('install');
  await newer.send('activate');
  expect([...newer.caches.keys()].sort()).toEqual(['truemark-assets', 'truemark-shell-two']);
  expect(newer.messages).toEqual([{ version: 'two' }]);
});
