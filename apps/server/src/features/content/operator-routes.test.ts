import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { createOperatorServer, type OperatorServer } from '../console-access/testing/operator-server.ts';
import { type Content, createContent, registerContentOperatorRoutes } from './index.ts';

const contents = '/swx/operator/contents';
const site = '/swx/operator/site';
const reason = 'new house rules';
const notice = {
  id: 'maintenance',
  isNew: true,
  kind: 'notice',
  pageType: null,
  group: 'service',
  position: 1,
  reason,
};
const english = { language: 'en', title: 'Maintenance', body: 'On Sunday.' };
const german = { language: 'de', title: 'Wartung', body: 'Am Sonntag.' };

describe('content at the backOffice', () => {
  let database: TestDatabase;
  let backOffice: OperatorServer;
  let content: Content;
  const clock = { nowMs: () => 1_763_700_000_000 };

  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    backOffice = await createOperatorServer(database, clock);
    const liveFigures = { 'headline.cryptocurrencies': () => 350 };
    content = createContent({ database, clock, log: pino({ level: 'silent' }), liveFigures });
    await content.seedSamples();
    registerContentOperatorRoutes(backOffice.http, backOffice.acts, { database, content, clock });
  });
  afterEach(() => backOffice.close());

  const save = (changes: object) =>
    backOffice.ask('editor', 'POST', `${contents}/save`, { ...notice, texts: [english], ...changes });
  const withdraw = (id: string, isWithdrawn: boolean) =>
    backOffice.ask('editor', 'POST', `${contents}/withdraw`, { id, isWithdrawn, reason });
  const listTitles = async (language: 'en' | 'de' | 'fr') =>
    (await content.listCustom('notice', language)).map(({ title }) => title);
  const rewriteAbout = (texts: object[]) =>
    save({ id: 'about', isNew: false, kind: 'page', pageType: 1, group: null, texts });

  it('CND-001 operators see everything written with the languages it has', async () => {
    const { result } = await backOffice.ask('support', 'GET', `${contents}?kind=page`);
    const about = result.find((row: { id: string }) => row.id === 'about');
    expect(about).toMatchObject({ isFixed: true, isSample: true, isWithdrawn: false });
    expect(about.languages).toHaveLength(10);
    const one = await backOffice.ask('support', 'GET', `${contents}/about`);
    expect(one.result.texts).toHaveLength(10);
    expect((await backOffice.ask('support', 'GET', `${contents}/no-such-thing`)).code).toBe(11009);
  });

  it('CND-002 a saved text is read by the next visitor, other languages stay', async () => {
    const before = await content.findPage('about', 'fr');
    await rewriteAbout([{ ...german, title: 'Über uns neu' }]);
    expect((await content.findPage('about', 'de'))?.title).toBe('Über uns neu');
    expect(await content.findPage('about', 'fr')).toEqual(before);
    await content.seedSamples();
    expect((await content.findPage('about', 'de'))?.title).toBe('Über uns neu');
  });

  it('CND-003 a new piece needs an id of its own, a place and a text', async () => {
    expect((await save({ texts: [] })).code).toBe(11039);
    expect((await save({ group: null })).code).toBe(11039);
    expect((await save({ pageType: 2 })).code).toBe(11039);
    expect((await save({ id: 'Not an id' })).code).toBe(11001);
    expect((await save({ texts: [english, german] })).code).toBe(200);
    expect((await save({})).code).toBe(11036);
    expect((await save({ id: 'unknown', isNew: false })).code).toBe(11009);
    expect((await save({ kind: 'faq', isNew: false })).code).toBe(11039);
    expect(await listTitles('de')).toContain('Wartung');
    expect(await listTitles('fr')).toContain('Maintenance');
  });

  it('CND-004 what the product links to can be rewritten and not withdrawn', async () => {
    expect((await rewriteAbout([english])).code).toBe(200);
    expect((await withdraw('about', true)).code).toBe(11042);
    expect(await content.findPage('about', 'en')).toMatchObject({ title: 'Maintenance' });
  });

  it('CND-005 a withdrawn piece is gone from the site, and back when it is restored', async () => {
    await save({ id: 'going', texts: [{ ...english, title: 'Going' }] });
    await withdraw('going', true);
    expect(await listTitles('en')).not.toContain('Going');
    await withdraw('going', false);
    expect(await listTitles('en')).toContain('Going');
    expect((await withdraw('unknown', true)).code).toBe(11009);
  });

  it('CND-006 a stated figure is a plain decimal, hours have their form, and it is no sample', async () => {
    const state = (key: string, value: string | null, basis = 'stated') =>
      backOffice.ask('editor', 'POST', `${site}/figure`, { key, basis, value, reason });
    for (const value of ['-1', '1e9', 'many', '', null]) expect((await state('headline.fees', value)).code).toBe(11039);
    expect((await state('support.hours', 'always')).code).toBe(11039);
    expect((await state('support.hours', 'Mo-Fr 08:00-20:00')).code).toBe(200);
    expect((await state('headline.fees', '0.0025')).code).toBe(200);
    expect(await content.findParameter('headline.fees')).toMatchObject({
      value: { value: '0.0025', basis: 'stated', isSample: false },
    });
  });

  it('CND-007 a figure that cannot be counted here cannot be set to be counted', async () => {
    const count = (key: string) =>
      backOffice.ask('editor', 'POST', `${site}/figure`, { key, basis: 'live', value: null, reason });
    expect((await count('headline.fees')).code).toBe(11039);
    expect((await count('headline.cryptocurrencies')).code).toBe(200);
    expect(await content.findParameter('headline.cryptocurrencies')).toMatchObject({
      value: { value: '350', basis: 'live' },
    });
  });

  it('CND-008 a social link leads over TLS to the service it is named after, or goes', async () => {
    const link = (url: string | null) =>
      backOffice.ask('editor', 'POST', `${site}/link`, { type: 'telegram', url, reason });
    for (const url of ['http://t.me/x', 'https://example.org/', 'javascript:alert(1)']) {
      expect((await link(url)).code, url).toBe(11039);
    }
    expect((await link('https://t.me/truemark')).code).toBe(200);
    expect(await content.listLinks()).toContainEqual({ type: 'telegram', url: 'https://t.me/truemark' });
    await link(null);
    expect((await content.listLinks()).map(({ type }) => type)).not.toContain('telegram');
  });

  it('CND-009 every change stands in the audit log with its texts before and after', async () => {
    await rewriteAbout([{ ...english, title: 'First' }]);
    await rewriteAbout([{ ...english, title: 'Second' }]);
    expect(await backOffice.audit.list({}, 1)).toMatchObject([
      {
        act: 'content.edit',
        subject: 'content:about',
        reason,
        before: { texts: [{ language: 'en', title: 'First' }] },
        after: { texts: [{ language: 'en', title: 'Second' }] },
      },
    ]);
  });
});
