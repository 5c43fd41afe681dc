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

async function runLighthouse(url: string): Promise<ReadonlyMap<string, number>> {
  const { executablePath, args } = findChromium();
  const chrome = await launch({
    ...(executablePath ? { chromePath: executablePath } : {}),
    chromeFlags: ['--headless=new', ...args],
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, output: 'json', logLevel: 'error' });
    const scores = result?.lhr.categories ?? {};
    return new Map(Object.entries(scores).map(([id, { score }]) => [id, (score ?? 0) * 100]));
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

/** Weight of the first load, and what Lighthouse says of the home page on a phone. */
export const webBench: Bench = {
  name: 'web',
  async run(say) {
    const server = await startPlatform();
    try {
      const results: ReadonlyMap<string, number>[] = [];
      for (let run = 1; run <= runs; run += 1) {
        const scores = await runLighthouse(`${server.url}/`);
        results.push(scores);
        say(`run ${run}: ${[...scores].map(([id, score]) => `${id} ${score.toFixed(0)}`).join(', ')}`);
      }
      const scoreFigures = categories.map(({ id, min }) => ({
        name: `Lighthouse mobile, ${id}`,
        value: calculateMedian(results.map(scores => scores.get(id) ?? 0)),
        unit: 'points',
        min,
      }));
      return [...listBudgetFigures(), ...scoreFigures];
    } finally {
      await server.stop();
    }
  },
};
