// Keeps the shell and the hashed files of the client, so that a page opens without a network. Calls, streams and pictures
// of the server are never kept: a price out of a cache would be a lie.
const version = '__VERSION__';
const shellCache = `truemark-shell-${version}`;
const assetCache = 'truemark-assets';
const assetsMax = 240;
const shellFiles = ['/first-paint.js', '/manifest.webmanifest', '/icons/mark.svg'];

self.addEventListener('install', event => {
  self.skipWaiting();
  event.waitUntil(caches.open(shellCache).then(cache => cache.addAll(['/', ...shellFiles])));
});

self.addEventListener('activate', event => {
  event.waitUntil(takeOver());
});

/** Drops what older versions kept and tells open pages which version is served now; an older page offers to reload. */
async function takeOver() {
  const names = await caches.keys();
  const old = names.filter(name => name.startsWith('truemark-') && name !== shellCache && name !== assetCache);
  await Promise.all(old.map(name => caches.delete(name)));
  await self.clients.claim();
  for (const client of await self.clients.matchAll({ type: 'window' })) client.postMessage({ version });
}

// A page that was open before the worker names the files it has loaded, so that they are kept from the first visit on.
self.addEventListener('message', event => {
  const { keep } = event.data ?? {};
  if (Array.isArray(keep)) event.waitUntil(keepAssets(keep));
});

async function keepAssets(urls) {
  const cache = await caches.open(assetCache);
  for (const url of urls) {
    if (typeof url === 'string' && new URL(url).origin === location.origin && !(await cache.match(url)))
      await cache.add(url);
  }
}

async function trimAssets(cache) {
  const keys = await cache.keys();
  await Promise.all(keys.slice(0, Math.max(0, keys.length - assetsMax)).map(key => cache.delete(key)));
}

/** A file with a hash in its name never changes: the kept one is as good as a new one. */
async function serveAsset(request) {
  const cache = await caches.open(assetCache);
  const kept = await cache.match(request);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) {
    await cache.put(request, response.clone());
    await trimAssets(cache);
  }
  return response;
}

/** The page itself comes from the network while there is one, so that a new version shows at once. */
async function servePage(request) {
  const cache = await caches.open(shellCache);
  try {
    const response = await fetch(request);
    // Only a page: a picture or a file that is opened by its address is not what other pages begin with.
    const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
    if (response.ok && isPage) await cache.put('/', response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match('/');
    if (kept) return kept;
    throw error;
  }
}

async function serveShellFile(request) {
  const cache = await caches.open(shellCache);
  try {
    const response = await fetch(request);
    if (response.ok) await cache.put(request, response.clone());
    return response;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('fetch', event => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (url.pathname.startsWith('/assets/')) event.respondWith(serveAsset(request));
  else if (shellFiles.includes(url.pathname)) event.respondWith(serveShellFile(request));
  else if (request.mode === 'navigate' && !isServerPage(url.pathname)) event.respondWith(servePage(request));
});

/** Pages that are the server's own and not the client's. */
function isServerPage(pathname) {
  return /^\/(docs|swx|settings|customer-service|console|healthz|readyz|metrics)(\/|$)/.test(pathname);
}
