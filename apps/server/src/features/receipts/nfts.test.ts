import { createHash } from 'node:crypto';
import type { NftReceipt } from '@truemark/contract/investing/nft-receipts';
import type { OwnNft } from '@truemark/contract/investing/nfts';
import type { Sha256 } from '@truemark/domain/proof/bytes';
import { checkNftReceipt, nftReceiptChecks } from '@truemark/domain/receipts/check-charity';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import { createOperatorServer } from '../console-access/testing/operator-server.ts';
import { createNftReceipts, createNftSource, registerNftOperatorRoutes } from '../nfts/index.ts';
import { hourMs, type NftWorld, openNftWorld, receiptIds } from '../nfts/testing/nft-world.ts';
import { buildNftReceipt } from './nfts.ts';

const sha256: Sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const passed = { state: 'passed' };
const open = { state: 'unavailable', why: 'stillOpen' };
const allPassed = Object.fromEntries(nftReceiptChecks.map(name => [name, passed]));

let world: NftWorld;
beforeEach(async () => {
  world = await openNftWorld();
});
afterEach(() => world.close());

const load = (id: string) =>
  buildNftReceipt(
    { database: world.database, receiptIds, nfts: createNftReceipts(world.parts) },
    id,
    world.clock.nowMs(),
  );

async function loadAndCheck(id: string) {
  const receipt = await load(id);
  if (!receipt) return expect.fail('there is no receipt');
  return { receipt, check: checkNftReceipt(receipt, sha256) };
}

/** Addresses of the receipts of somebody, the newest first. */
async function listReceipts(userId: number): Promise<readonly string[]> {
  return (await world.own(userId)).items.map(({ receiptId }: OwnNft) => receiptId);
}

const listFailed = (receipt: NftReceipt) =>
  nftReceiptChecks.filter(name => checkNftReceipt(receipt, sha256)[name].state === 'failed');

function tamper(receipt: NftReceipt, from: string, to: string): readonly string[] {
  const text = JSON.stringify(receipt);
  expect(text).toContain(from);
  return listFailed(JSON.parse(text.replace(from, to)) as NftReceipt);
}

describe('receipts of bids, purchases and donations', () => {
  it('NFT-060 a bid has one from the first moment, and it holds when it leads, comes back and wins', async () => {
    const [{ id } = { id: '' }] = await world.list();
    await world.bid(1, id, '60');
    const [first = ''] = await listReceipts(1);
    const leading = await loadAndCheck(first);
    expect(leading.check).toEqual({ ...allPassed, ending: open, payout: open });
    expect(leading.receipt).toMatchObject({ before: null, after: null, credits: [], payout: null });
    // Whoever raises an own bid gets the old one back in the posting that takes the new one.
    await world.bid(1, id, '70');
    await world.bid(2, id, '73.5');
    for (const receiptId of await listReceipts(1)) expect((await loadAndCheck(receiptId)).check).toEqual(allPassed);
    expect((await loadAndCheck(first)).receipt.after).toMatchObject({ kind: 'bid', amount: '70' });
    await world.donate(3, id, '5.25');
    world.clock.atMs += 21 * hourMs;
    await world.nfts.settleDue();
    const [won = ''] = await listReceipts(2);
    const { receipt, check } = await loadAndCheck(won);
    expect(check).toEqual({ ...allPassed, payout: open });
    expect(receipt).toMatchObject({
      order: { kind: 'bid', status: 'won', amount: '73.5' },
      nft: { id, payout: 'waiting', cumulativeDonation: '78.75' },
      before: { amount: '70' },
      earlierCredits: '0',
    });
    expect(receipt.transfers.map(({ kind, to }) => [kind, to])).toEqual([
      ['bidHold', 'stake'],
      ['nftSale', `charity:${id}`],
    ]);
    for (const word of ['userId', 'party', '"2"']) expect(JSON.stringify(receipt)).not.toContain(word);
    expect(world.told.findLast(({ kind }) => kind === 'nftWon')?.values).toMatchObject({ receipt: `nft/${won}` });
    expect(tamper(receipt, '"amount":"73.5"', '"amount":"74"')).toContain('terms');
    expect(tamper(receipt, '"title":"Well 14"', '"title":"Well 15"')).toEqual(['terms']);
    expect(tamper(receipt, '"before":{"amount":"70"', '"before":{"amount":"72"')).toEqual(['order']);
    expect(tamper(receipt, '"kind":"nftSale"', '"kind":"donation"')).not.toEqual([]);
  });

  it('NFT-060 NFT-061 once the charity was paid, everything holds, and a changed payment fails', async () => {
    const [{ id } = { id: '' }] = await world.list();
    await world.bid(1, id, '60');
    await world.donate(2, id, '7');
    world.clock.atMs += 21 * hourMs;
    await world.nfts.settleDue();
    const desk = await createOperatorServer(world.database, world.clock);
    registerNftOperatorRoutes(desk.http, desk.acts, { ...world.parts, audit: desk.audit });
    await world.database.query(`update operator set created_at = created_at - interval '30 days'`);
    const act = (token: string, path: string, body: object) =>
      desk.ask(token, 'POST', `/swx/operator/nfts/payouts/${path}`, { reason: 'As it was paid', ...body });
    const proposed = await act('treasurer:1', 'propose', { id, reference: 'SEPA 2026-1201' });
    await act('reviewer:2', 'decide', { id: proposed.result.id, decision: 'approve' });
    await desk.close();
    for (const userId of [1, 2]) {
      const { receipt, check } = await loadAndCheck((await listReceipts(userId))[0] ?? '');
      expect(check).toEqual(allPassed);
      expect(receipt.payout).toMatchObject({
        ...{ amount: '67', reference: 'SEPA 2026-1201' },
        transfer: { kind: 'charityPayout', amount: '67', from: `charity:${id}`, to: 'external:charity' },
      });
      expect(receipt.credits.map(({ amount }) => amount).toSorted()).toEqual(['60', '7']);
      expect(listFailed({ ...receipt, credits: receipt.credits.slice(1) })).toEqual(['payout']);
      expect(tamper(receipt, '"to":"external:charity"', '"to":"treasury"')).toEqual(['payout']);
    }
  });

  it('NFT-060 a purchase has one, and the bid that it released', async () => {
    const [{ id } = { id: '' }] = await world.list();
    await world.bid(1, id, '60');
    await world.buy(2, id, '900');
    const [released = ''] = await listReceipts(1);
    const [bought = ''] = await listReceipts(2);
    expect((await loadAndCheck(released)).check).toEqual(allPassed);
    expect((await loadAndCheck(released)).receipt.after).toMatchObject({ kind: 'purchase', amount: '900' });
    expect((await loadAndCheck(bought)).check).toEqual({ ...allPassed, payout: open });
  });

  it('NFT-060 the page of the work leads to each, and no other address leads to one', async () => {
    const [{ id } = { id: '' }] = await world.list();
    await world.bid(1, id, '60');
    await world.donate(2, id, '1');
    const { bids, donations } = await world.find(id);
    expect([bids[0]?.receiptId, donations[0]?.receiptId]).toEqual([
      (await listReceipts(1))[0],
      (await listReceipts(2))[0],
    ]);
    const number = Number(bids[0]?.id);
    expect(await load(receiptIds.encode('nft', 1, number))).toBeDefined();
    expect(await load(receiptIds.encode('nft', 2, number))).toBeUndefined();
    expect(await load(receiptIds.encode('loan', 1, number))).toBeUndefined();
    expect(await load(createReceiptIds('cd'.repeat(16)).encode('nft', 1, number))).toBeUndefined();
  });

  it('NFT-062 all orders of somebody have their bids, purchases and donations, each with its receipt', async () => {
    const [first, second] = await world.list();
    await world.bid(1, first?.id ?? '', '60');
    await world.donate(1, second?.id ?? '', '5');
    await world.buy(1, first?.id ?? '', '900');
    const list = async (userId: number, book: 'live' | 'demo') => {
      const page = { userId, book, beforeId: Number.MAX_SAFE_INTEGER, limit: 10 };
      return (await createNftSource(world.parts).load(page)).map(({ item }) => item);
    };
    const items = await list(1, 'live');
    expect(items.map(({ title, direction, status, amount }) => [title, direction, status, amount])).toEqual([
      ['Well 14', 'nftSale', 'bought', '900'],
      ['Night school', 'donation', 'given', '5'],
      ['Well 14', 'bid', 'released', '60'],
    ]);
    expect(items.map(({ receiptId }) => receiptId)).toEqual(await listReceipts(1));
    expect(items.every(({ kind }) => kind === 'nft')).toBe(true);
    expect(await list(1, 'demo')).toEqual([]);
    expect(await list(2, 'live')).toEqual([]);
  });
});
