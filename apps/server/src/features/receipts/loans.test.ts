import { createHash } from 'node:crypto';
import type { LoanReceipt } from '@truemark/contract/lending/loan-receipts';
import type { Sha256 } from '@truemark/domain/proof/bytes';
import { checkLoan, loanChecks } from '@truemark/domain/receipts/check-loan';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import { createLoanReceipts } from '../loans/index.ts';
import { dayMs, type LoanWorld, openLoanWorld, receiptIds } from '../loans/testing/loan-world.ts';
import { buildLoanReceipt } from './loans.ts';

const sha256: Sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const passed = { state: 'passed' };
const open = { state: 'unavailable', why: 'stillOpen' };
const allPassed = Object.fromEntries(loanChecks.map(name => [name, passed]));

let world: LoanWorld;
beforeAll(async () => {
  world = await openLoanWorld();
});
afterAll(() => world.close());

function load(id: string) {
  const { database } = world;
  return buildLoanReceipt({ database, receiptIds, loans: createLoanReceipts(database) }, id, world.time.nowMs);
}

async function loadAndCheck(userId: number, id: string) {
  const { receiptId } = await world.load(userId, id);
  const receipt = await load(receiptId ?? '');
  if (!receipt) return expect.fail('there is no receipt');
  return { receipt, check: checkLoan(receipt, sha256) };
}

/** Names of the checks that fail once something else stands in a receipt. */
function tamper(receipt: LoanReceipt, from: string, to: string): readonly string[] {
  const text = JSON.stringify(receipt);
  expect(text).toContain(from);
  const check = checkLoan(JSON.parse(text.replace(from, to)) as LoanReceipt, sha256);
  return loanChecks.filter(name => check[name].state === 'failed');
}

describe('receipts of loans', () => {
  it('LON-050 there is none before the payout, and none by another’s number', async () => {
    await world.addUser(1);
    const { id } = (await world.apply(1)).result;
    expect((await world.load(1, id)).receiptId).toBeNull();
    expect(await load(receiptIds.encode('loan', 1, Number(id)))).toBeUndefined();
    await world.approve(id);
    expect(await load(receiptIds.encode('loan', 1, Number(id)))).toBeDefined();
    expect(await load(receiptIds.encode('loan', 2, Number(id)))).toBeUndefined();
    expect(await load(receiptIds.encode('plan', 1, Number(id)))).toBeUndefined();
    expect(await load(createReceiptIds('cd'.repeat(16)).encode('loan', 1, Number(id)))).toBeUndefined();
  });

  it('LON-050 a browser works out payout, each day’s interest and each repayment again, and a changed receipt fails', async () => {
    await world.addUser(3, { funds: 500 });
    // Over a leap day and the end of a month.
    world.time.nowMs = Date.UTC(2028, 1, 15, 15, 30);
    const id = await world.lend(3);
    const running = await loadAndCheck(3, id);
    expect(running.check).toEqual({ ...allPassed, repayments: open, ending: open });
    world.time.nowMs += 10.5 * dayMs;
    const sentBack = await world.repay(3, { id, amount: '200' });
    world.time.nowMs += 2 * dayMs;
    expect((await loadAndCheck(3, id)).check).toEqual({ ...allPassed, ending: open });
    await world.sendBack(sentBack.result.id);
    world.time.nowMs += dayMs;
    const part = await world.repay(3, { id, amount: '300' });
    world.time.nowMs += dayMs;
    await world.settle(part.result.id);
    world.time.nowMs += 30 * dayMs;
    await world.follow();
    expect((await loadAndCheck(3, id)).check).toEqual({ ...allPassed, ending: open });
    const rest = await world.repay(3, { id });
    await world.settle(rest.result.id);
    await world.complete((await world.load(3, id)).loan.id);

    const { receipt, check } = await loadAndCheck(3, id);
    expect(check).toEqual(allPassed);
    expect(receipt.loan).toMatchObject({ status: 'completed', openPrincipal: '0' });
    expect(receipt.days).toHaveLength(44);
    expect(receipt.transfers.map(({ kind }) => kind)).toEqual([
      ...['loanPayout', 'repaymentHold', 'repaymentReturn', 'repaymentHold', 'repaymentInterest', 'repaymentPrincipal'],
      ...['repaymentHold', 'repaymentInterest', 'repaymentPrincipal'],
    ]);
    const [payout] = receipt.transfers;
    expect(payout).toMatchObject({ from: 'treasury', to: 'available', amount: '1000' });
    for (const word of ['userId', 'Ada', 'sourceUnclear']) expect(JSON.stringify(receipt)).not.toContain(word);

    expect(tamper(receipt, '"dailyRate":"0.0008"', '"dailyRate":"0.0009"')).toEqual(['terms', 'interest']);
    expect(tamper(receipt, '"freeDays":7', '"freeDays":8')).toContain('interest');
    expect(tamper(receipt, '"from":"treasury"', '"from":"fees"')).toEqual(['payout']);
    expect(tamper(receipt, '"interestToDate":"0.8"', '"interestToDate":"0.9"')).toEqual(['interest']);
    expect(tamper(receipt, '"kind":"repaymentInterest"', '"kind":"repaymentPrincipal"')).toEqual(['repayments']);
    expect(tamper(receipt, '"status":"rejected"', '"status":"success"')).toContain('repayments');
    expect(tamper(receipt, '"openPrincipal":"0"', '"openPrincipal":"1"')).toEqual(['ending']);
    expect(tamper(receipt, '"amount":"1000"', '"amount":"-1000"')).toContain('terms');
    expect(tamper(receipt, '"principal":"', '"principal":"99999')).toContain('interest');
    const shorter = checkLoan({ ...receipt, days: receipt.days.slice(0, -1) }, sha256);
    expect(shorter.interest.state).toBe('failed');
    const fewer = checkLoan({ ...receipt, transfers: receipt.transfers.slice(0, -1) }, sha256);
    expect(fewer.ledger.state).toBe('failed');
  });
});
