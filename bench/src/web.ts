import type { Language } from '@truemark/contract/languages';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { measureBudgets } from '../../scripts/budgets.ts';
import { type Bench, calculateMedian, type Figure } from './bench.ts';
import { findChromium } from './chromium.ts';
import { startPlatform } from './platform-server.ts';

const runs = 3;
const categories = [
  { id: 'performance', min: 90 },
  { id: 'accessibility', min: 95 },
  { id: 'best-practices', min: 95 },
  { id: 'seo', min: 95 },
] as const;

/** The language that the others are compared with, and two that are written with other signs. */
const languages = ['en', 'ar', 'zh'] as const satisfies readonly Language[];
const weighed = ['Document', 'Script', 'Stylesheet', 'Font'] as const;

/** What Lighthouse says of one load of a page on a phone. */
interface Visit {
  readonly scores: ReadonlyMap<string, number>;
  /** Bytes that came over the wire, by kind. */
  readonly bytes: ReadonlyMap<string, number>;
  readonly paintMs: number;
}

interface RequestItem {
  readonly resourceType?: string;
  readonly transferSize?: number;
}

async function visit(url: string): Promise<Visit> {
  const { executablePath, args } = findChromium();
  const chrome = await launch({
    ...(executablePath ? { chromePath: executablePath } : {}),
    chromeFlags: ['--headless=new', ...args],
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    const { categories: found = {}, audits = {} } = result?.lhr ?? {};
    const requests =
      (audits['network-requests']?.details as { items?: readonly RequestItem[] } | undefined)?.items ?? [];
    const bytes = weighed.map(kind => {
      const sizes = requests.filter(({ resourceType }) => resourceType === kind).map(item => item.transferSize ?? 0);
      return [kind, sizes.reduce((sum, size) => sum + size, 0)] as const;
    });
    return {
      scores: new Map(Object.entries(found).map(([id, { score }]) => [id, (score ?? 0) * 100])),
      bytes: new Map(bytes),
      paintMs: audits['first-contentful-paint']?.numericValue ?? Number.NaN,
    };
  } finally {
    chrome.kill();
  }
}

function listBudgetFigures(): readonly Figure[] {
  return measureBudgets().map(({ page, bytes, bytesMax }) => ({
    name: `initial JavaScript of ${page}`,
    value: bytes / 1024,
    unit: 'KB gzip',
    max: bytesMax / 1024,
  }));
}

/** How much heavier, in percent, the first load is than the English one. */
function listWeightFigures(language: Language, own: readonly Visit[], english: readonly Visit[]): readonly Figure[] {
  const median = (visits: readonly Visit[], kind: string) =>
    calculateMedian(visits.map(({ bytes }) => bytes.get(kind) ?? 0));
  return weighed.map(kind => {
    const kilobytes = { name: `first load of /, ${language}, ${kind}`, value: median(own, kind) / 1024, unit: 'KB' };
    if (kind === 'Font') return { ...kilobytes, max: 160 };
    return language === 'en' ? kilobytes : { ...kilobytes, max: (median(english, kind) / 1024) * 1.1 };
  });
}

function listScoreFigures(language: Language, visits: readonly Visit[]): readonly Figure[] {
  return [
    ...categories.map(({ id, min }) => ({
      name: `Lighthouse mobile, ${language}, ${id}`,
      value: calculateMedian(visits.map(({ scores }) => scores.get(id) ?? 0)),
      unit: 'points',
      min,
    })),
    {
      name: `first contentful paint, ${language}`,
      value: calculateMedian(visits.map(({ paintMs }) => paintMs)),
      unit: 'ms',
    },
  ];
}

/** Weight of the first load, and what Lighthouse says of the home page on a phone. */
export const webBench: Bench = {
  name: 'web',
  async run(say) {
    const server = await startPlatform();
    try {
      const visits = new Map<Language, Visit[]>(languages.map(language => [language, []]));
      for (let run = 1; run <= runs; run += 1) {
        for (const language of languages) {
          const seen = await visit(`${server.url}/?lang=${language}`);
          visits.get(language)?.push(seen);
          say(
            `run ${run}, ${language}: ${[...seen.scores].map(([id, score]) => `${id} ${score.toFixed(0)}`).join(', ')}`,
          );
        }
      }
      const english = visits.get('en') ?? [];
      return [
        ...listBudgetFigures(),
        ...[...visits].flatMap(([language, own]) => [
          ...listScoreFigures(language, own),
          ...listWeightFigures(language, own, english),
        ]),
      ];
    } finally {
      await server.stop();
    }
  },
};
