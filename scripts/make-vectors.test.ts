import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { vectorFiles, vectorsFolder, writeVectors } from './make-vectors.ts';
import { createDraw } from './vectors/draw.ts';
import { type GivenAuction, slowAuction } from './vectors/slow-auctions.ts';
import { type GivenLoan, slowLoan } from './vectors/slow-loans.ts';
import { slowClosings, slowLevels, slowLimits, slowOpening, slowOption } from './vectors/slow-rules.ts';

type Terms = { readonly text: string; readonly sha256: string };
type Given = Readonly<Record<string, string>>;

/** What a file says is taken for what the format says: a wrong one fails. */
function load<Expected = unknown, Givens = Given>(
  file: string,
): readonly { readonly given: Givens; readonly expected: Expected }[] {
  return JSON.parse(readFileSync(path.join(vectorsFolder, file), 'utf8')).cases;
}

describe('published vectors', () => {
  test('CTR-031 OPT-013 there are more than a thousand, in the files that the format names', () => {
    const files = readdirSync(vectorsFolder).filter(file => file.endsWith('.json'));
    expect(files.sort()).toEqual([...vectorFiles].sort());
    expect(files.reduce((sum, file) => sum + load(file).length, 0)).toBeGreaterThanOrEqual(1_000);
    const readme = readFileSync(path.join(vectorsFolder, 'README.md'), 'utf8');
    for (const file of files) expect(readme).toContain(file);
  });

  test.each(vectorFiles.map(file => [file]))('CTR-031 OPT-013 the rules give what %s publishes', file => {
    expect(writeVectors(file)).toBe(readFileSync(path.join(vectorsFolder, file), 'utf8'));
  });

  test('CTR-031 fractions give the same openings, levels, closings and refusals', () => {
    for (const { given, expected } of load('contract-opening.json'))
      expect(slowOpening(given, Number(given.leverage))).toEqual(expected);
    for (const { given, expected } of load('contract-levels.json')) expect(slowLevels(given)).toEqual(expected);
    for (const { given, expected } of load<unknown, Given & { closings: readonly Given[] }>('contract-closing.json'))
      expect(slowClosings(given, given.closings)).toEqual(expected);
    for (const { given, expected } of load('contract-limits.json')) expect(slowLimits(given)).toBe(expected);
  });

  test('OPT-013 fractions give the same options', () => {
    for (const { given, expected } of load('options.json')) expect(slowOption(given)).toEqual(expected);
  });

  test('LON-051 fractions give the same interest, splits and debts of loans', () => {
    const loans = load<ReturnType<typeof slowLoan>, GivenLoan>('loans.json');
    expect(loans.length).toBeGreaterThanOrEqual(500);
    for (const { given, expected } of loans) expect(slowLoan(given)).toEqual(expected);
  });

  test('LON-051 the loans reach what they should: leap days, ends of months, every use of a repayment, overdue ones', () => {
    const loans = load<ReturnType<typeof slowLoan>, GivenLoan>('loans.json');
    const count = (is: (loan: (typeof loans)[number]) => boolean) => loans.filter(is).length;
    const runsOver = ({ paidOutAt, at }: GivenLoan, moment: number) => paidOutAt < moment && at > moment;
    const kinds = [
      count(({ given }) => runsOver(given, Date.UTC(2024, 1, 29)) || runsOver(given, Date.UTC(2028, 1, 29))),
      count(({ given }) => runsOver(given, Date.UTC(2027, 2, 1))),
      count(({ given }) => runsOver(given, Date.UTC(2027, 0, 1))),
      count(({ given }) => given.freeDays === 0),
      count(({ given }) => given.repayments.length === 0),
      count(({ given }) => given.at > given.paidOutAt + given.days * 86_400_000),
      count(({ given }) => given.repayments.some(({ state }) => state === 'rejected')),
      count(({ given }) => given.repayments.some(({ state }) => state === 'submitted')),
      count(({ expected }) => expected.repayments.some(({ principal }) => principal === '0')),
      count(({ expected }) => expected.repayments.some(({ rest }) => rest !== '0')),
      count(({ given, expected }) => given.repayments.length > 0 && expected.owed.principal === '0'),
      count(({ given }) => given.repayments.some(one => (one.submittedAt - given.paidOutAt) % 86_400_000 === 0)),
    ];
    expect(Math.min(...kinds)).toBeGreaterThan(20);
  });

  test('NFT-063 fractions give the same least bids, answers and ends of auctions, and the cases reach all of them', () => {
    const auctions = load<ReturnType<typeof slowAuction>, GivenAuction>('auctions.json');
    for (const { given, expected } of auctions) expect(slowAuction(given)).toEqual(expected);
    const count = (is: (step: ReturnType<typeof slowAuction>[number], given: GivenAuction) => boolean) =>
      auctions.flatMap(({ given, expected }) => expected.filter(step => is(step, given))).length;
    const kinds = [
      ...(['ok', 'tooLow', 'ended'] as const).map(wanted => count(({ answer }) => answer === wanted)),
      count(({ endsAt }, { firstEndsAt }) => endsAt > firstEndsAt),
      count(({ endsAt }, { firstEndsAt, extensionMax }) => endsAt === firstEndsAt + extensionMax),
      count(({ canBuy }, { fixedPrice }) => fixedPrice !== null && !canBuy),
    ];
    expect(Math.min(...kinds)).toBeGreaterThan(20);
  });

  test('CTR-031 OPT-013 the hashes are those of the texts', () => {
    const files = ['contract-terms.json', 'option-terms.json', 'option-terms-2.json'];
    for (const { given, expected } of files.flatMap(file => load<Terms>(file))) {
      expect(createHash('sha256').update(expected.text).digest('hex')).toBe(expected.sha256);
      expect(expected.text).toContain(`:${given.id}\n`);
    }
  });

  test('CTR-031 the cases reach what they should: no level, gaps, caps, cut fees, every refusal, every result', () => {
    const levels = load<{ readonly cap: string | null }>('contract-levels.json').map(({ expected }) => expected);
    expect(levels.some(({ cap }) => cap === null)).toBe(true);
    const closings = load<readonly Given[]>('contract-closing.json').flatMap(({ expected }) => expected);
    expect(closings.filter(({ gapLoss }) => gapLoss !== '0').length).toBeGreaterThan(50);
    expect(
      closings.filter(({ profit, reserveUsed }) => profit === reserveUsed && profit !== '0').length,
    ).toBeGreaterThan(20);
    expect(closings.some(({ fee, feeFromMargin }) => fee !== feeFromMargin)).toBe(true);
    const answers = new Set(load('contract-limits.json').map(({ expected }) => expected));
    expect([...answers].sort()).toEqual([
      'limitsWrong',
      'ok',
      'stopLossWrong',
      'stopPastLiquidation',
      'takeProfitWrong',
    ]);
    const results = new Set(load<{ readonly result: string }>('options.json').map(({ expected }) => expected.result));
    expect([...results].sort()).toEqual(['draw', 'lose', 'win']);
  });

  test('CTR-031 the draws are SplitMix64, whose first numbers are known', () => {
    // Source: the reference C program of Sebastiano Vigna, splitmix64.c, as quoted by Rosetta Code for seed 1234567.
    const draw = createDraw(1_234_567n);
    const two = draw.below(1n << 128n);
    expect([two >> 64n, two & ((1n << 64n) - 1n)]).toEqual([6_457_827_717_110_365_317n, 3_203_168_211_198_807_973n]);
  });
});
