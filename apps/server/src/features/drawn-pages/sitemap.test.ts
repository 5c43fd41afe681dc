import { languages } from '@truemark/contract/languages';
import { listHelpPaths } from '@truemark/contract/refusal-help';
import { expect, it } from 'vitest';
import { listPaths } from './addresses.ts';
import { writeSitemap } from './sitemap.ts';

const custom = (kind: string) => ({
  id: `${kind}-1`,
  kind,
  group: '',
  title: '',
  body: '',
  language: 'en',
  publishedAt: 1,
});
const content = {
  listPages: async () => [
    { id: 'about', title: 'About', type: 1 },
    { id: 'fees', title: 'Fees', type: 2 },
  ],
  listCustom: async (kind: string) => [custom(kind)],
} as unknown as Parameters<typeof listPaths>[0];

it('STE-006 the map of the site has every text in every language, with its other languages', async () => {
  const paths = await listPaths(content);
  expect(paths).toEqual([
    ...['/', ...listHelpPaths(), '/about'],
    ...['/detail?id=fees', '/help?id=help-1', '/help/notice?id=notice-1'],
  ]);
  expect(paths).toContain('/help/refusals/notTradable');
  const map = writeSitemap('https://example.com', paths);
  expect(map.match(/<url>/g)).toHaveLength(paths.length * (languages.length + 1));
  expect(map.match(/hreflang="x-default"/g)).toHaveLength(paths.length * (languages.length + 1));
  expect(map).toContain('<loc>https://example.com/help?id=help-1&amp;lang=ja</loc>');
  expect(map).toContain('hreflang="zh-Hant-HK" href="https://example.com/?lang=hk"');
});
