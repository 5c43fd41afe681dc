import pino from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createContent } from './content.ts';
import { createContentStore } from './store.ts';

const log = pino({ level: 'silent' });
const clock = { time: Date.UTC(2026, 10, 20), nowMs: () => clock.time };
const item = { id: 'hours', kind: 'faq', pageType: null, subject: 'account', position: 1, publishedAtMs: 0 } as const;
const text = { itemId: 'hours', language: 'en', title: 'When?', body: 'Always.', updatedAtMs: 0 } as const;

describe('content', () => {
  let database: TestDatabase;
  const run = (statement: string) => database.query<{ count: string }>(statement);
  const build = () => createContent({ database, clock, log });
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  test('CNT-006 sample data is put in place once, and a second time changes nothing', async () => {
    const content = build();
    expect(await content.listPages('en')).toEqual([]);
    await content.seedSamples();
    expect((await content.findPage('about', 'en'))?.title).toBe('About Truemark');
    const snapshot =
      'select xmin::text from content_item union all select xmin::text from content_text union all ' +
      'select xmin::text from public_parameter union all select xmin::text from social_link';
    const before = await database.query(snapshot);
    await content.seedSamples();
    expect(await database.query(snapshot)).toEqual(before);
  });

  test('CNT-001 titles carry their type and stand by type and order', async () => {
    const pages = await build().listPages('en');
    expect(pages.map(page => `${page.type} ${page.id}`)).toEqual([
      '1 about',
      '1 how-we-make-money',
      '1 open-source',
      '1 invite-friends',
      '2 terms',
      '2 privacy',
      '2 risk-disclosure',
      '2 fees',
      '3 introduction',
      '3 how-we-count',
    ]);
  });

  test('CNT-003 a text is answered in the language asked for, and in English where that is missing', async () => {
    await run(`insert into content_item (id, kind, page_type, published_at) values ('rules', 'page', 2, now())`);
    await run(`insert into content_text (item_id, language, title, body, updated_at)
      values ('rules', 'en', 'Rules', 'Be fair.', now()), ('rules', 'ja', 'ルール', '公正に。', to_timestamp(5))`);
    const content = build();
    expect(await content.findPage('rules', 'ja')).toEqual({
      id: 'rules',
      type: 2,
      title: 'ルール',
      body: '公正に。',
      language: 'ja',
      updatedAt: 5000,
    });
    expect(await content.findPage('rules', 'ko')).toMatchObject({ title: 'Rules', language: 'en' });
    expect(await content.findPage('when-trading-opens', 'en')).toBeUndefined();
  });

  test('CNT-005 notices come newest first, articles and questions in their order', async () => {
    const content = build();
    const notices = await content.listCustom('notice', 'en');
    expect(notices.map(({ id }) => id)).toEqual([
      'trading-is-open',
      'charts-and-indicators',
      'ten-languages',
      'price-record-open',
      'sandbox-with-sample-data',
    ]);
    expect(notices[0]).toMatchObject({ kind: 'notice', group: 'platform', publishedAt: Date.UTC(2026, 10, 21) });
    const questions = await content.listCustom('faq', 'en');
    const prices = questions.filter(({ group }) => group === 'prices').map(({ id }) => id);
    expect(prices).toEqual([
      'where-prices-come-from',
      'why-another-price',
      'red-for-rising',
      'price-not-moving',
      'missing-candles',
    ]);
  });

  test('CNT-016 an edit is seen at once after it is announced here, and after 15 s from anywhere', async () => {
    const content = build();
    await content.findPage('about', 'en');
    await run(`update content_text set title = 'About us' where item_id = 'about' and language = 'en'`);
    expect((await content.findPage('about', 'en'))?.title).toBe('About Truemark');
    content.forget();
    expect((await content.findPage('about', 'en'))?.title).toBe('About us');
    await run(`update content_text set title = 'Who we are' where item_id = 'about' and language = 'en'`);
    clock.time += 14_999;
    expect((await content.findPage('about', 'en'))?.title).toBe('About us');
    clock.time += 1;
    expect((await content.findPage('about', 'en'))?.title).toBe('Who we are');
  });

  test('CNT-007 sample data never overwrites what an operator edited', async () => {
    await run(`update public_parameter set value = '12', is_sample = false where key = 'headline.registeredUsers'`);
    await run(`update social_link set url = 'https://t.me/example' where type = 'telegram'`);
    const content = build();
    await content.seedSamples();
    expect((await content.findPage('about', 'en'))?.title).toBe('Who we are');
    expect(await content.findParameter('headline.registeredUsers')).toMatchObject({ value: { value: '12' } });
    expect(await content.listLinks()).toContainEqual({ type: 'telegram', url: 'https://t.me/example' });
  });

  test('CNT-008 a sample text that nobody edited follows a newer sample, an edited one does not', async () => {
    const store = createContentStore(database);
    const sample = { ...item, isFixed: false };
    const german = { ...text, language: 'de', title: 'Wann?' } as const;
    expect(await store.saveSampleContents([sample], [text, german])).toBe(3);
    await run(`update content_text set body = 'Nie.' where item_id = 'hours' and language = 'de'`);
    const newer = [text, german].map(old => ({ ...old, body: 'On weekdays.', updatedAtMs: 9000 }));
    expect(await store.saveSampleContents([sample], newer)).toBe(1);
    const content = build();
    const find = async (language: 'en' | 'de') =>
      (await content.listCustom('faq', language)).find(({ id }) => id === 'hours')?.body;
    expect([await find('en'), await find('de')]).toEqual(['On weekdays.', 'Nie.']);
  });

  test('CNT-009 what was withdrawn stays withdrawn, and a page the product links to cannot be', async () => {
    await run(`update content_item set withdrawn_at = now() where id = 'fees'`);
    const content = build();
    await content.seedSamples();
    expect(await content.findPage('fees', 'en')).toBeUndefined();
    await expect(run(`update content_item set withdrawn_at = now() where id = 'about'`)).rejects.toThrow(
      'content_item_fixed_stays',
    );
  });

  test("CNT-010 a later sample writes nothing into an operator's own item of the same id", async () => {
    await run(`insert into content_item (id, kind, subject, published_at) values ('own', 'faq', 'account', now())`);
    const store = createContentStore(database);
    const sample = { ...item, id: 'own', isFixed: false };
    expect(await store.saveSampleContents([sample], [{ ...text, itemId: 'own' }])).toBe(0);
  });

  test('CNT-011 a new installation states the four headline figures as numbers, marked as samples', async () => {
    const content = build();
    await database.queryAsOwner(`delete from public_parameter`);
    await content.seedSamples();
    const find = async (key: string) => content.findParameter(key);
    const stated = { basis: 'stated', isSample: true };
    expect(await find('headline.volume24h')).toMatchObject({ value: { value: '3800000000', ...stated } });
    expect(await find('headline.cryptocurrencies')).toMatchObject({ value: { value: '350', ...stated } });
    expect(await find('headline.registeredUsers')).toMatchObject({ value: { value: '1200000', ...stated } });
    expect(await find('headline.fees')).toMatchObject({ value: { value: '0.003', ...stated } });
  });

  test('CNT-012 a live figure is counted when asked for, and never guessed where it cannot be counted', async () => {
    await run(`update public_parameter set basis = 'live', value = null
      where key in ('headline.cryptocurrencies', 'headline.volume24h')`);
    let count = 351;
    const liveFigures = { 'headline.cryptocurrencies': () => count };
    const content = createContent({ database, clock, log, liveFigures });
    const live = { key: 'headline.cryptocurrencies', basis: 'live', isSample: false };
    expect(await content.findParameter(live.key)).toEqual({ ok: true, value: { ...live, value: '351' } });
    // For a minute everybody is told the same.
    count = 352;
    expect(await content.findParameter(live.key)).toMatchObject({ value: { value: '351' } });
    content.forget();
    expect(await content.findParameter(live.key)).toEqual({ ok: true, value: { ...live, value: '352' } });
    expect(await content.findParameter('headline.volume24h')).toEqual({ ok: false, code: 'parameterUnavailable' });
    content.addLiveFigures({ 'headline.volume24h': () => '12.5' });
    expect(await content.findParameter('headline.volume24h')).toMatchObject({
      value: { value: '12.5', basis: 'live' },
    });
  });

  test('CNT-013 a parameter that is not public, or not set, is unknown', async () => {
    await run(
      `insert into public_parameter (key, basis, value, updated_at) values ('secret.key', 'stated', 'x', now())`,
    );
    await run(`update public_parameter set key = 'was.set' where key = 'support.hours'`);
    const content = build();
    expect(await content.findParameter('secret.key')).toEqual({ ok: false, code: 'settingUnknown' });
    expect(await content.findParameter('support.hours')).toEqual({ ok: false, code: 'settingUnknown' });
  });
});
