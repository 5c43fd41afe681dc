import type { Browser, BrowserContext, Page, Worker } from '@playwright/test';
import { findAxeFaults } from '../support/axe.ts';
import { expect, test } from '../support/journey.ts';
import { createPlatform, type Platform } from '../support/platform.ts';
import { openPushService, type TestPushService } from '../support/push-service.ts';
import { type WalkedShape, walkedShapes } from '../support/review.ts';
import { readText } from '../support/texts.ts';
import { keepLogin, logInOn, registerTrader } from '../support/trader.ts';

let service: TestPushService;
let platform: Platform;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async () => {
  service = await openPushService();
  platform = await createPlatform({ VAPID_SUBJECT: 'mailto:support@truemark.ch', PUSH_SERVICES: service.origin });
  await platform.start();
});
test.afterAll(async () => {
  await platform.remove();
  service.close();
});

for (const shape of walkedShapes) {
  test(`WAC-970 a browser is subscribed, shows what the server pushes, and leads to the list: ${shape.name}`, ({
    browser,
  }) => walk(browser, shape));
}

async function walk(browser: Browser, shape: WalkedShape): Promise<void> {
  const { language, viewport } = shape;
  const words = (key: string) => readText(language, 'notifications', key);
  const context = await browser.newContext({
    viewport,
    baseURL: platform.url,
    locale: language,
    serviceWorkers: 'allow',
  });
  await context.addInitScript(() => sessionStorage.setItem('onboarding', 'seen'));
  const page = await context.newPage();
  const trader = await registerTrader(platform, `push_${language}`);
  await keepLogin(page, trader, 'demo');
  await service.giveTo(page);
  await page.goto('/profile/notification/settings');
  await page.getByRole('button', { name: words('pushTurnOn') }).click();
  await expect(page.getByText(words('pushIsOn'))).toBeVisible();
  expect(await findAxeFaults(page)).toEqual([]);
  // Only a page that was opened with the worker there is the worker's to lead elsewhere.
  await page.reload();
  await expect(page.getByText(words('pushIsOn'))).toBeVisible();

  await logInOn(platform, trader, `device-of-${language}`);
  const message = await service.takeMessage();
  const { id, title } = JSON.parse(message) as { id: string; title: string };
  expect(title).toBe(words('newLogin.title'));
  const worker = await findWorker(context);
  await recordWorker(worker);
  await deliver(page, message);
  const shown = () => worker.evaluate(() => (globalThis as unknown as Recorder).shown);
  await expect.poll(shown).toEqual([[title, expect.objectContaining({ tag: `notification-${id}` })]]);

  await clickNotification(worker);
  await expect(page).toHaveURL('/profile/notification');
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
  await page.close();
  await clickNotification(worker);
  const opened = () => worker.evaluate(() => (globalThis as unknown as Recorder).opened);
  await expect.poll(opened).toEqual([`${platform.url}/profile/notification`]);

  const later = await context.newPage();
  await keepLogin(later, trader, 'demo');
  await service.giveTo(later);
  await later.addInitScript(() => sessionStorage.setItem('test-push-subscribed', 'true'));
  await later.goto('/profile/notification/settings');
  await later.getByRole('button', { name: words('pushTurnOff') }).click();
  await expect(later.getByRole('button', { name: words('pushTurnOn') })).toBeVisible();
  await context.close();
}

async function findWorker(context: BrowserContext): Promise<Worker> {
  const find = () => context.serviceWorkers().find(worker => worker.url().endsWith('/service-worker.js'));
  await expect.poll(() => find() !== undefined).toBe(true);
  const worker = find();
  if (!worker) throw new Error('the worker is gone');
  return worker;
}

/** What the worker has shown and opened. */
interface Recorder {
  shown: unknown[];
  opened: string[];
}

/** A browser without a window shows nothing and gives nobody the focus: the worker's calls for it are noted. */
async function recordWorker(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const scope = globalThis as unknown as Recorder & {
      readonly registration: object;
      readonly clients: object;
      readonly WindowClient: { readonly prototype: object };
    };
    Object.assign(scope, { shown: [], opened: [] });
    const showNotification = async (...shown: unknown[]) => void scope.shown.push(shown);
    Object.defineProperty(scope.registration, 'showNotification', { value: showNotification });
    Object.defineProperty(scope.clients, 'openWindow', { value: async (url: string) => void scope.opened.push(url) });
    Object.defineProperty(scope.WindowClient.prototype, 'focus', { value: async () => undefined });
  });
}

/** Hands the worker a message as the browser does. */
async function deliver(page: Page, data: string): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  const found = new Promise<string>(resolve =>
    tools.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const version = versions.find(({ scriptURL }) => scriptURL.endsWith('/service-worker.js'));
      if (version) resolve(version.registrationId);
    }),
  );
  await tools.send('ServiceWorker.enable');
  await tools.send('ServiceWorker.deliverPushMessage', {
    ...{ origin: platform.url, registrationId: await found, data },
  });
}

async function clickNotification(worker: Worker): Promise<void> {
  await worker.evaluate(() => {
    const event = new Event('notificationclick');
    Object.assign(event, { notification: { close() {} }, waitUntil() {} });
    globalThis.dispatchEvent(event);
  });
}
