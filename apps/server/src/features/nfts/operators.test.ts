import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOperatorServer, type OperatorServer } from '../console-access/testing/operator-server.ts';
import { loadWaitingPayouts, registerNftOperatorRoutes } from './index.ts';
import { hourMs, type NftWorld, openNftWorld, usdt } from './testing/nft-world.ts';

let world: NftWorld;
let desk: OperatorServer;
const reason = 'As the charity has asked';
const post = (token: string, path: string, body: object) =>
  desk.ask(token, 'POST', `/swx/operator/nfts${path}`, { reason, ...body });
const works = async () => (await desk.ask('support', 'GET', '/swx/operator/nfts')).result;

beforeEach(async () => {
  world = await openNftWorld();
  desk = await createOperatorServer(world.database, world.clock);
  registerNftOperatorRoutes(desk.http, desk.acts, { ...world.parts, audit: desk.audit });
});
afterEach(async () => {
  await desk.close();
  await world.close();
});

describe('the list of works, by operators', () => {
  const fields = {
    ...{
      title: 'Low tide',
      creator: 'Mika Osei',
      network: 'ethereum',
      about: 'Ink on paper.',
      style: 'waves',
      seed: 77,
    },
    ...{ startPrice: '10', buyPrice: '100' },
  };

  it('NFT-040 a charity and a work are added with a reason; the terms of the work are fixed then', async () => {
    const charity = await post('treasurer', '/charities', { name: 'Seed library', cause: 'forest' });
    expect(charity.result).toMatchObject({ name: 'Seed library', isSample: false });
    expect((await post('treasurer', '/charities', { name: 'Seed library', cause: 'water' })).refusal).toBe(
      'charityExists',
    );
    const endTime = world.clock.atMs + hourMs;
    const listed = await post('treasurer', '/add', { ...fields, charityId: charity.result.id, endTime });
    const { nft, about, terms } = await world.find(listed.result.id);
    expect(nft).toMatchObject({ title: 'Low tide', isSample: false, nextBid: '10', buyPrice: '100', endTime });
    expect([about, terms.bidStep, terms.payoutDays]).toEqual(['Ink on paper.', '0.05', 30]);
    expect((await world.list()).map(({ id }) => id)[0]).toBe(listed.result.id);
    const acts = await desk.audit.list({ subject: `nft:${listed.result.id}` }, 5);
    expect(acts.map(({ act }) => act)).toEqual(['nft.list']);
  });

  it('NFT-047 a work is listed with the parameters in force, and keeps them when they change', async () => {
    for (const [key, value] of [
      ['nfts.bidStep', '0.1'],
      ['nfts.extensionSeconds', '60'],
      ['nfts.extensionMaxHours', '1'],
      ['nfts.donationMin', '5'],
      ['nfts.payoutDays', '10'],
    ] as const)
      world.settings.set(key, value);
    const endTime = world.clock.atMs + hourMs;
    const { id } = (await post('treasurer', '/add', { ...fields, buyPrice: '', charityId: '1', endTime })).result;
    const terms = { bidStep: '0.1', extension: 60, extensionMax: 3_600, donationMin: '5', payoutDays: 10 };
    world.settings.set('nfts.bidStep', '0.2');
    world.settings.set('nfts.donationMin', '9');
    expect((await world.find(id)).terms).toMatchObject(terms);
    world.clock.atMs = endTime - 1_000;
    expect((await world.bid(1, id, '100')).code).toBe(200);
    expect((await world.find(id)).nft).toMatchObject({ nextBid: '110', endTime: endTime + 59_000 });
    expect((await world.donate(2, id, '4.99')).refusal).toBe('amountBelowMinimum');
    expect((await world.donate(2, id, '5')).code).toBe(200);
    const sample = (await world.list()).find(({ isSample }) => isSample);
    expect((await world.find(sample?.id ?? '')).terms).toMatchObject({ bidStep: '0.05', donationMin: '1' });
  });

  it.each([
    ['no charity', { charityId: '999' }, 'recordMissing'],
    ['no price', { startPrice: '0' }, 'valueWrong'],
    ['a fixed price that is not above', { buyPrice: '10' }, 'valueWrong'],
    ['an end that is over', { endTime: 1 }, 'valueWrong'],
  ])('NFT-040 a work with %s is refused', async (_, wrong, refusal) => {
    const body = { ...fields, charityId: '1', endTime: world.clock.atMs + hourMs, ...wrong };
    expect((await post('treasurer', '/add', body)).refusal).toBe(refusal);
    expect(await world.list()).toHaveLength(12);
  });

  it('NFT-041 a work is withdrawn before the first bid or donation, and gone; later it can only be ended', async () => {
    const [first, second, third] = await world.list();
    expect((await post('treasurer', '/withdraw', { id: first?.id })).code).toBe(200);
    expect(await world.list()).toHaveLength(11);
    expect((await world.ask(1, `index/getNft/${first?.id}`)).refusal).toBe('recordMissing');
    await world.bid(1, second?.id ?? '', '50');
    await world.donate(1, third?.id ?? '', '5');
    for (const nft of [second, third]) {
      expect((await post('treasurer', '/withdraw', { id: nft?.id })).refusal).toBe('nftHasBids');
    }
    expect((await post('treasurer', '/end', { id: second?.id })).code).toBe(200);
    expect((await world.find(second?.id ?? '')).nft).toMatchObject({ status: 'sold', currentBid: '50' });
    expect(world.told.map(({ userId, kind }) => [userId, kind])).toEqual([[1, 'nftWon']]);
    expect((await post('treasurer', '/end', { id: second?.id })).refusal).toBe('nftEnded');
    expect((await post('treasurer', '/end', { id: '999' })).refusal).toBe('recordMissing');
    expect(await world.listOffenders()).toEqual([]);
  });
});

describe('payouts to charities', () => {
  async function sell(): Promise<string> {
    const [{ id } = { id: '' }] = await world.list();
    await world.donate(2, id, '7');
    await world.bid(1, id, '60');
    world.clock.atMs += 21 * hourMs;
    await world.nfts.settleDue();
    return id;
  }

  it('NFT-042 two people pay all that was raised, with a public reference, and whoever gave is told', async () => {
    const id = await sell();
    const reference = 'SEPA 2026-1201';
    const proposed = await post('treasurer:1', '/payouts/propose', { id, reference });
    expect((await post('treasurer:2', '/payouts/propose', { id, reference })).refusal).toBe('decisionMade');
    const waiting = await desk.ask('reviewer:2', 'GET', '/swx/operator/nfts/payouts');
    expect(waiting.result.items).toMatchObject([{ nftId: id, amount: '67', reference, charity: 'Clearwell Trust' }]);
    expect((await world.find(id)).payout).toBeNull();
    const approve = { id: proposed.result.id, decision: 'approve' };
    expect((await post('treasurer:1', '/payouts/decide', approve)).refusal).toBe('secondPersonNeeded');
    expect(await world.raisedIn(id)).toBe(usdt(67));
    await world.database.query(`update operator set created_at = created_at - interval '30 days'`);
    expect((await post('reviewer:2', '/payouts/decide', approve)).code).toBe(200);
    expect(await world.raisedIn(id)).toBe(0n);
    const { payout, nft } = await world.find(id);
    expect(payout).toMatchObject({ amount: '67', reference, transfer: { kind: 'charityPayout', amount: '67' } });
    expect(nft).toMatchObject({ payout: 'paid', cumulativeDonation: '67' });
    expect((await world.ask(1, 'index/listNft')).result).toMatchObject({ raised: '67', paidOut: '67' });
    const told = world.told.filter(({ kind }) => kind === 'nftPaidOut');
    expect(told.map(({ userId }) => userId).toSorted()).toEqual([1, 2]);
    for (const { userId, values } of told) {
      const [{ receiptId }] = (await world.own(userId)).items;
      expect(values).toMatchObject({ receipt: `nft/${receiptId}` });
    }
    expect((await post('reviewer:2', '/payouts/decide', approve)).refusal).toBe('decisionMade');
    expect((await works()).items.some(({ canPayOut }: { canPayOut: boolean }) => canPayOut)).toBe(false);
    expect(await world.listOffenders()).toEqual([]);
  });

  it('NFT-043 a payout that is rejected or taken back moves nothing, and may be recorded again', async () => {
    const id = await sell();
    expect((await works()).items.filter(({ canPayOut }: { canPayOut: boolean }) => canPayOut)).toMatchObject([{ id }]);
    for (const decider of ['treasurer:1', 'reviewer:2']) {
      const { result } = await post('treasurer:1', '/payouts/propose', { id, reference: 'wrong one' });
      expect((await post(decider, '/payouts/decide', { id: result.id, decision: 'reject' })).code).toBe(200);
    }
    expect(await world.raisedIn(id)).toBe(usdt(67));
    expect((await post('treasurer:1', '/payouts/propose', { id, reference: 'the right one' })).code).toBe(200);
    expect(await world.listOffenders()).toEqual([]);
  });

  it('NFT-043 nothing is paid of a work that runs, or that has raised nothing', async () => {
    const [first, second] = await world.list();
    const body = (id = '') => ({ id, reference: 'none yet' });
    expect((await post('treasurer', '/payouts/propose', body(first?.id))).refusal).toBe('nftRunning');
    world.clock.atMs += 50 * hourMs;
    await world.nfts.settleDue();
    expect((await post('treasurer', '/payouts/propose', body(second?.id))).refusal).toBe('amountNotPositive');
    expect((await post('treasurer', '/payouts/propose', body('999'))).refusal).toBe('recordMissing');
  });
});

describe('where charities are paid, and what was done', () => {
  const get = async (path: string) => desk.ask('support', 'GET', `/swx/operator/nfts${path}`);
  const kindsOf = async (path: string) =>
    (await get(path)).result.items.map(({ kind, operatorNumber }: Record<string, unknown>) => [kind, operatorNumber]);

  it('NFT-045 a work without bid and donation is replaced by a changed one in one act; one with a bid is not', async () => {
    const [first, second] = (await works()).items;
    const { title, creator, chain: network, charity, style, seed } = first;
    const fields = { title, creator, network, charityId: charity.id, style, seed, about: '', buyPrice: '' };
    const changed = { ...fields, startPrice: '75', endTime: world.clock.atMs + hourMs };
    await world.bid(1, second.id, '60');
    expect((await post('treasurer', '/add', { ...changed, replaces: second.id })).refusal).toBe('nftHasBids');
    expect((await post('treasurer', '/add', { ...changed, replaces: '999' })).refusal).toBe('recordMissing');
    expect(await world.list()).toHaveLength(12);
    const { result } = await post('treasurer', '/add', { ...changed, replaces: first.id });
    expect((await world.find(result.id)).nft).toMatchObject({ title, startPrice: '75' });
    expect((await world.ask(1, `index/getNft/${first.id}`)).refusal).toBe('recordMissing');
    expect(await world.list()).toHaveLength(12);
    expect(await kindsOf(`/${result.id}/history`)).toEqual([['replace', 1]]);
    expect((await post('treasurer', '/add', { ...changed, network: 'moonchain' })).code).not.toBe(200);
  });

  it('NFT-046 the history of a work tells who recorded, rejected and confirmed its payout, and what waits is counted', async () => {
    const [{ id } = { id: '' }] = await world.list();
    await world.donate(2, id, '7');
    expect((await post('treasurer:1', '/end', { id })).code).toBe(200);
    const propose = async () => (await post('treasurer:1', '/payouts/propose', { id, reference: 'SEPA 1' })).result.id;
    const decide = (token: string, payout: string, decision: string) =>
      post(token, '/payouts/decide', { id: payout, decision });
    await decide('reviewer:2', await propose(), 'reject');
    await decide('treasurer:1', await propose(), 'reject');
    const last = await propose();
    expect(await loadWaitingPayouts(world.database)).toMatchObject({ count: 1, oldestAtMs: world.clock.atMs });
    await world.database.query(`update operator set created_at = created_at - interval '30 days'`);
    expect((await decide('reviewer:2', last, 'approve')).code).toBe(200);
    expect((await loadWaitingPayouts(world.database)).count).toBe(0);
    expect(await kindsOf(`/${id}/history`)).toEqual([
      ...[
        ['pay', 2],
        ['propose', 1],
        ['takeBack', 1],
        ['propose', 1],
        ['reject', 2],
        ['propose', 1],
        ['end', 1],
      ],
    ]);
    const [paid] = (await get(`/${id}/history`)).result.items;
    expect(paid).toMatchObject({ amount: '7', reference: 'SEPA 1' });
    expect((await get('/999/history')).refusal).toBe('recordMissing');
  });
});
