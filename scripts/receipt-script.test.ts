import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildNftFixture } from '@truemark/domain/testing/charity-fixtures';
import { buildContractFixture, buildOptionFixture } from '@truemark/domain/testing/receipt-fixtures';
import { holding, request } from '@truemark/domain/testing/receipt-requests';
import { afterAll, beforeAll, expect, it } from 'vitest';

const run = promisify(execFile);
const sha256 = (...parts: readonly Uint8Array[]) =>
  new Uint8Array(parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest());

/** The very file that the product serves. */
const script = path.join(import.meta.dirname, '../apps/web/public/check-receipt.mjs');
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'receipt-script-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function check(saved: unknown): Promise<readonly string[]> {
  const file = path.join(folder, 'receipt.json');
  await writeFile(file, JSON.stringify(saved));
  const { stdout } = await run(process.execPath, [script, file]);
  return stdout
    .trim()
    .split(/\n/)
    .map(line => line.replace(/ {2,}/, ' '));
}

it('ORD-214 the script that every installation serves checks true receipts with Node alone', async () => {
  expect(await check(buildOptionFixture(sha256))).toEqual([
    'terms ok',
    'chain ok',
    'opening ok',
    'ending ok',
    'ledger ok',
  ]);
  expect(await check(buildContractFixture(sha256, request('takeProfit')))).toEqual([
    ...['terms ok', 'chain ok', 'opening ok', 'close 1 ok', 'close 2 ok', 'ledger ok'],
  ]);
  expect(await check(buildContractFixture(sha256, request('limit')))).toContain('opening ok');
  expect(await check(buildContractFixture(sha256, holding))).toEqual([
    'terms ok',
    'chain ok',
    'opening ok',
    'close 1 ok',
  ]);
});

/** A loan of 1,000 with a repayment of 300.8 on the ninth day: one day of 0.8, then 0.56 a day. */
function buildLoan() {
  const day = 86_400_000;
  const paidOutAt = Date.UTC(2028, 1, 27, 12);
  const terms = 'truemark loan terms 1\norder: loan:7\n';
  const interest = (count: number) => (count < 8 ? 0 : 0.8 + (count - 8) * 0.56);
  return {
    receipt: {
      loan: {
        ...{ amount: '1000', dailyRate: '0.0008', freeDays: 7, paidOutAt, status: 'repaid' },
        termsHash: createHash('sha256').update(terms).digest('hex'),
      },
      repayments: [
        {
          interest: '0.8',
          principal: '300',
          createTime: paidOutAt + 8.5 * day,
          status: 'success',
          decidedAt: paidOutAt + 9 * day,
        },
      ],
      days: Array.from({ length: 14 }, (_, index) => ({
        ...{ day: index + 1, endsAt: paidOutAt + (index + 1) * day, isFree: index < 7 },
        interestToDate: `${Math.round(interest(index + 1) * 100) / 100}`,
      })),
      terms,
      transfers: [
        { amount: '300.8', asset: 'USDT', from: 'available', to: 'repaying' },
        { amount: '0.8', asset: 'USDT', from: 'repaying', to: 'fees' },
        { amount: '300', asset: 'USDT', from: 'repaying', to: 'treasury' },
      ],
    },
  };
}

it('LON-052 the script checks terms, interest and payments of a loan', async () => {
  const saved = buildLoan();
  expect(await check(saved)).toEqual(['terms ok', 'interest ok', 'ledger ok']);
  const { receipt } = saved;
  const loan = { ...receipt.loan, dailyRate: '0.0009' };
  const transfers = receipt.transfers.slice(0, 2);
  expect(await check({ receipt: { ...receipt, loan, transfers, terms: 'other' } })).toEqual([
    ...['terms DOES NOT FIT', 'interest DOES NOT FIT', 'ledger DOES NOT FIT'],
  ]);
});

it('NFT-064 the script checks terms, bid, payment and transfers of a work', async () => {
  const receipt = buildNftFixture(sha256, 'won');
  expect(await check({ receipt })).toEqual(['terms ok', 'bid ok', 'payout ok', 'ledger ok']);
  expect(await check({ receipt: buildNftFixture(sha256, 'outbid') })).toEqual(['terms ok', 'bid ok', 'ledger ok']);
  expect(await check({ receipt: buildNftFixture(sha256, 'given') })).toEqual(['terms ok', 'payout ok', 'ledger ok']);
  expect(await check({ receipt: buildNftFixture(sha256, 'leading') })).toEqual(['terms ok', 'bid ok']);
  const changed = {
    ...{ ...receipt, terms: 'other', before: { amount: '60.1', endTime: receipt.nft.terms.firstEndTime } },
    ...{ credits: receipt.credits.slice(1), transfers: receipt.transfers.slice(0, 1) },
  };
  const wrong = ['terms DOES NOT FIT', 'bid DOES NOT FIT', 'ledger DOES NOT FIT'];
  expect(await check({ receipt: changed })).toEqual(wrong);
  expect(await check({ receipt: { ...receipt, credits: receipt.credits.slice(1) } })).toContain('payout DOES NOT FIT');
});

it('ORD-214 the script says what does not fit, and what cannot be checked', async () => {
  const { receipt, proofs } = buildOptionFixture(sha256);
  const terms = receipt.terms.replace('stake: 100', 'stake: 200');
  const [first, ...others] = receipt.transfers;
  const transfers = [{ ...first, amount: '101' }, ...others];
  const order = {
    kind: 'option',
    option: { ...(receipt.order.kind === 'option' && receipt.order.option), resultType: 'lose' },
  };
  const changed = proofs.map(proof => ({ ...proof, lastHash: proof.previousHash }));
  expect(await check({ receipt: { ...receipt, terms, transfers, order }, proofs: changed })).toEqual([
    ...['terms DOES NOT FIT', 'chain DOES NOT FIT', 'opening ok', 'ending DOES NOT FIT', 'ledger DOES NOT FIT'],
  ]);
  expect(await check({ receipt, proofs: [] })).toEqual([
    ...['terms ok', 'chain cannot be checked', 'opening cannot be checked', 'ending cannot be checked', 'ledger ok'],
  ]);
});
