import { createAgreementRenderer } from '../../apps/server/src/features/loans/index.ts';
import type { Bench } from './bench.ts';

const repeats = 5;
const bytesMax = 2_000_000;

type Render = ReturnType<typeof createAgreementRenderer>;

const names = { en: ['Łukasz', 'Nguyễn'], ar: ['علاء', 'الأحمد'], zh: ['镕基', '朱'] } as const;

async function measure(render: Render, language: keyof typeof names) {
  const [firstName, lastName] = names[language];
  const startedAt = performance.now();
  const file = await render({
    ...{ language, loanId: 1, freeDays: 7, principal: 777_770_000n },
    borrower: { firstName, lastName, birthDate: '1990-04-12', address: '12 Long Street', documentNumber: 'X1234567' },
    ...{ signature: { kind: 'typed', name: `${firstName} ${lastName}` }, signedAtMs: Date.UTC(2026, 2, 14) },
    term: { days: 90, dailyRate: 6_000_000n },
  });
  return { seconds: (performance.now() - startedAt) / 1000, bytes: file.length };
}

/** Agreements from the request to the file, the first of a thread apart from later ones. */
export const agreementBench: Bench = {
  name: 'agreement',
  async run(log) {
    const figures = [];
    for (const [language, max] of [
      ['en', 1],
      ['ar', 2],
      ['zh', 2],
    ] as const) {
      const render = createAgreementRenderer({ lender: 'Truemark', isSandbox: false });
      const first = await measure(render, language);
      const later = [];
      for (let index = 0; index < repeats; index += 1) later.push((await measure(render, language)).seconds);
      const median = later.toSorted((one, two) => one - two)[repeats >> 1] ?? 0;
      log(`${language}: first ${first.seconds.toFixed(2)} s, then ${median.toFixed(2)} s, ${first.bytes} bytes`);
      figures.push({ name: `agreement in ${language}, median`, value: median, unit: 's', max });
      figures.push({
        name: `agreement in ${language}, size`,
        value: first.bytes / 1000,
        unit: 'kB',
        max: bytesMax / 1000,
      });
    }
    return figures;
  },
};
