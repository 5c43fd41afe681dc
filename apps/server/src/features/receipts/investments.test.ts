import { createHash } from 'node:crypto';
import type { InvestmentReceipt } from '@truemark/contract/investing/investment-receipts';
import type { Sha256 } from '@truemark/domain/proof/bytes';
import { checkInvestment } from '@truemark/domain/receipts/check-investment';
import { describe, expect, it } from 'vitest';
import { createReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { createFixedTermReceipts } from '../fixed-terms/index.ts';
import { openFixedTermWorld } from '../fixed-terms/testing/fixed-term-world.ts';
import { createPlanReceipts } from '../plans/index.ts';
import { dayMs, openPlanWorld } from '../plans/testing/plan-world.ts';
import { buildInvestmentReceipt } from './investments.ts';

const sha256: Sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const receiptIds = createReceiptIds('ab'.repeat(16));
const passed = { state: 'passed' };
const open = { state: 'unavailable', why: 'stillOpen' };

const load = (database: Database, id: string) =>
  buildInvestmentReceipt(
    {
      ...{ database, receiptIds },
      investments: [createPlanReceipts(database, receiptIds), createFixedTermReceipts(database, receiptIds)],
    },
    id,
  );

async function loadAndCheck(database: Database, id: string) {
  const receipt = await load(database, id);
  if (!receipt) return expect.fail('there is no receipt');
  return { receipt, check: checkInvestment(receipt, sha256) };
}

/** A receipt with something else in it. */
function tamper(receipt: InvestmentReceipt, from: string, to: string): InvestmentReceipt {
  return JSON.parse(JSON.stringify(receipt).replace(from, to)) as InvestmentReceipt;
}

describe('receipts of plans and products', () => {
  it('PLN-050 a plan’s receipt tells every credit, and a browser works all of it out again', async () => {
    const world = await openPlanWorld();
    await world.invite(1, 2, 3);
    const [settled, exited, running] = await Promise.all(
      [1, 2, 3].map(async userId => (await world.buy(userId)).result.receiptId as string),
    );
    await world.pass(1);
    expect((await loadAndCheck(world.database, running ?? '')).check).toEqual({
      ...{ terms: passed, reserve: passed, credits: passed, ending: open, ledger: passed },
    });
    await world.pass(3);
    await world.exit(2, (await world.list(2))[0]?.id ?? '');
    await world.database.query(
      `update invite set withheld_reason = 'identity', withheld_at = now() where invited_id = 1`,
    );
    await world.pass(11);
    for (const id of [settled, exited]) {
      const { receipt, check } = await loadAndCheck(world.database, id ?? '');
      expect(check).toEqual({ terms: passed, reserve: passed, credits: passed, ending: passed, ledger: passed });
      const text = JSON.stringify(receipt);
      expect(text).not.toContain('inviterId');
      expect(text).not.toContain('userId');
    }
    const { receipt } = await loadAndCheck(world.database, settled ?? '');
    expect(receipt.transfers.filter(({ kind }) => kind === 'investmentIncome')).toHaveLength(15);
    expect(receipt.transfers.filter(({ kind }) => kind === 'inviteIncome')).toHaveLength(4);
    const states = (wrong: InvestmentReceipt) =>
      Object.entries(checkInvestment(wrong, sha256)).flatMap(([name, { state }]) => (state === 'failed' ? name : []));
    expect(states(tamper(receipt, '"dailyYield":"0.00022"', '"dailyYield":"0.0003"'))).toContain('terms');
    expect(states(tamper(receipt, '"amount":"10.89"', '"amount":"9.9"'))).toContain('reserve');
    expect(states(tamper(receipt, '"amount":"0.66"', '"amount":"0.67"'))).toContain('credits');
    const [first] = receipt.transfers.filter(({ kind }) => kind === 'investmentIncome');
    expect(states(tamper(receipt, `"at":${first?.at}`, `"at":${(first?.at ?? 0) - dayMs}`))).not.toEqual([]);
    expect(states({ ...receipt, transfers: receipt.transfers.slice(0, -1) })).toContain('ending');
    expect(await load(world.database, createReceiptIds('cd'.repeat(16)).encode('plan', 1, 1))).toBeUndefined();
    await world.close();
  });

  it('FXT-022 a product’s receipt holds while it runs, at its end, and where it went on', async () => {
    const world = await openFixedTermWorld();
    const { result } = await world.buy(1, { isReinvested: true });
    const running = await loadAndCheck(world.database, result.receiptId);
    expect(running.check).toEqual({ terms: passed, reserve: passed, credits: open, ending: open, ledger: passed });
    world.clock.atMs += 30 * dayMs;
    await world.fixedTerms.settleDue();
    for (const { receiptId, status } of await world.list(1)) {
      const { check } = await loadAndCheck(world.database, receiptId);
      const end = status === 'settled' ? passed : open;
      expect(check).toEqual({ terms: passed, reserve: passed, credits: end, ending: end, ledger: passed });
    }
    await world.close();
  });
});
