import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hourMs, type NftWorld, openNftWorld, usdt } from './testing/nft-world.ts';

let world: NftWorld;
beforeEach(async () => {
  world = await openNftWorld();
});
afterEach(() => world.close());

describe('works on sale', () => {
  it('NFT-010 a new sandbox has twelve sample works of four sample charities, the first to end first, once', async () => {
    await world.nfts.seedSamples();
    const items = await world.list();
    expect(items).toHaveLength(12);
    expect(new Set(items.map(({ charity }) => charity.name)).size).toBe(4);
    expect(items.every(({ isSample, charity }) => isSample && charity.isSample)).toBe(true);
    expect(new Set(items.map(({ image }) => image)).size).toBe(12);
    const ends = items.map(({ endTime }) => endTime);
    expect(ends).toEqual(ends.toSorted((one, other) => one - other));
    expect(items[0]).toMatchObject({
      ...{ title: 'Well 14', creator: 'Ilse Varga', chain: 'sepolia', status: 'open', startPrice: '60' },
      ...{ currentBid: null, nextBid: '60', buyPrice: '900', bidCount: 0, cumulativeDonation: '0', payout: 'notDue' },
    });
  });

  it('NFT-011 pictures are drawn from a seed, always the same, and can do nothing but be seen', async () => {
    const first = (await world.list())[0];
    const reply = await world.server.inject(first?.image ?? '');
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/svg+xml',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(reply.body).toMatch(/^<svg xmlns="http:\/\/www.w3.org\/2000\/svg" viewBox="0 0 600 600">/);
    expect(reply.body).not.toMatch(/script|href|style=|on[a-z]+=|NaN|undefined/);
    expect((await world.server.inject(first?.image ?? '')).body).toBe(reply.body);
    const again = { url: first?.image ?? '', headers: { 'if-none-match': String(reply.headers.etag) } };
    expect((await world.server.inject(again)).statusCode).toBe(304);
    for (const wrong of ['waves-0.svg', 'waves-1000000.svg', 'clouds-1.svg', 'waves-1.png', 'waves-01.svg']) {
      expect((await world.server.inject(`/nft-art/${wrong}`)).statusCode, wrong).toBe(404);
    }
  });
});

describe('bids', () => {
  it('NFT-012 hold the amount, and the outbid gets theirs back in the same posting, and is told', async () => {
    const [{ id } = { id: '' }] = await world.list();
    expect(await world.bid(1, id, '60')).toMatchObject({ result: { status: 'leading', nft: { nextBid: '63' } } });
    expect(await world.balancesOf(1)).toEqual({ available: usdt(19_940), stake: usdt(60) });
    expect((await world.bid(2, id, '63')).code).toBe(200);
    expect(await world.balancesOf(1)).toEqual({ available: usdt(20_000), stake: 0n });
    expect(await world.balancesOf(2)).toEqual({ available: usdt(19_937), stake: usdt(63) });
    expect(world.told).toEqual([
      {
        ...{ userId: 1, kind: 'nftOutbid', isMailed: true },
        values: { title: 'Well 14', amount: '60', nextBid: '66.15', asset: 'USDT' },
      },
    ]);
    expect(await world.eventsOf(1)).toEqual(['leading', 'outbid']);
    expect(await world.eventsOf(2)).toEqual(['leading']);
    const { bids, nft } = await world.find(id);
    expect(bids.map(({ party, amount, status }) => [party, amount, status])).toEqual([
      [2, '63', 'leading'],
      [1, '60', 'outbid'],
    ]);
    expect(nft).toMatchObject({ currentBid: '63', bidCount: 2, cumulativeDonation: '0' });
    expect(await world.listOffenders()).toEqual([]);
  });

  it('NFT-012 whoever raises an own bid needs the difference alone, and is not told of it', async () => {
    const [{ id } = { id: '' }] = await world.list();
    await world.bid(1, id, '15000');
    expect((await world.bid(1, id, '19000')).code).toBe(200);
    expect(await world.balancesOf(1)).toEqual({ available: usdt(1_000), stake: usdt(19_000) });
    expect(world.told).toEqual([]);
    expect((await world.find(id)).bids.map(({ party }) => party)).toEqual([1, 1]);
    expect(await world.listOffenders()).toEqual([]);
  });

  it('NFT-013 a repeat under its key bids once, and the same key for something else is refused', async () => {
    const [{ id } = { id: '' }] = await world.list();
    const first = await world.bid(1, id, '60', 'one-bid-only-1');
    await world.bid(2, id, '70');
    expect((await world.bid(1, id, '60', 'one-bid-only-1')).result).toEqual(first.result);
    expect((await world.bid(1, id, '90', 'one-bid-only-1')).refusal).toBe('idempotencyConflict');
    expect((await world.find(id)).bids).toHaveLength(2);
  });

  it.each([
    ['less than the start price', '59.999999', 'bidTooLow', 11221],
    ['nothing', '0', 'purchaseAmountWrong', 10016],
    ['less than nothing', '-5', 'purchaseAmountWrong', 10016],
    ['parts of the smallest unit', '60.0000001', 'purchaseAmountWrong', 10016],
    ['more than the balance', '20000.000001', 'balanceInsufficient', 10011],
  ])('NFT-014 refuses %s and changes nothing', async (_, amount, refusal, code) => {
    const [{ id } = { id: '' }] = await world.list();
    const answer = await world.bid(1, id, amount);
    expect(answer).toMatchObject({ refusal, code });
    if (refusal === 'bidTooLow') expect(answer.result.values).toEqual({ limit: '60', asset: 'USDT' });
    expect(await world.balancesOf(1)).toEqual({ available: usdt(20_000), stake: 0n });
    expect((await world.find(id)).bids).toEqual([]);
  });

  it('NFT-014 a work that there is not, and play money', async () => {
    for (const id of ['999', '999999999999999']) {
      expect((await world.bid(1, id, '60')).refusal).toBe('recordMissing');
      expect((await world.ask(1, `index/getNft/${id}`)).refusal).toBe('recordMissing');
    }
    for (const [call, body] of [
      ['bidNft', { id: '1', amount: '60' }],
      ['buyNft', { id: '1', price: '900' }],
      ['donateNft', { id: '1', amount: '60' }],
    ] as const) {
      expect((await world.ask(1, `user/${call}`, body, { virtually: 'NO' })).refusal).toBe('demoRefused');
    }
    expect((await world.ask(1, 'user/listNft', undefined, { virtually: 'NO' })).result.items).toEqual([]);
  });

  it('NFT-015 a late bid moves the end by the clock of the server, up to 24 hours after the first end', async () => {
    const [first] = await world.list();
    const [id, end] = [first?.id ?? '', first?.endTime ?? 0];
    world.clock.atMs = end - 30_000;
    await world.bid(1, id, '60');
    expect((await world.find(id)).nft.endTime).toBe(end + 90_000);
    world.clock.atMs = end + 89_999;
    expect((await world.bid(2, id, '70')).result.nft.endTime).toBe(end + 209_999);
    world.clock.atMs = end + 209_999;
    expect((await world.bid(1, id, '80')).refusal).toBe('nftEnded');
    await world.nfts.settleDue();
    expect((await world.find(id)).nft).toMatchObject({ status: 'sold', currentBid: '70', endedAt: end + 209_999 });
  });

  it('NFT-016 of many bids at once the highest leads, and everybody else has everything back', async () => {
    const [{ id } = { id: '' }] = await world.list();
    const other = world.openAnother();
    const keep = { toReply: () => ({}), keepIn: async () => ({}) as never };
    const answers = await Promise.all(
      Array.from({ length: 60 }, (_, index) => {
        const [userId, amount] = [(index % 9) + 1, String(60 + ((index * 37) % 60) * 5)];
        if (index % 2 === 0) return world.bid(userId, id, amount);
        return other.place(Number(id), { userId, kind: 'bid', amount }, keep);
      }),
    );
    expect(answers.length).toBe(60);
    const { bids, nft } = await world.find(id);
    expect(bids.filter(({ status }) => status === 'leading').map(({ amount }) => amount)).toEqual([nft.currentBid]);
    const stakes = await Promise.all(Array.from({ length: 9 }, (_, index) => world.balancesOf(index + 1)));
    const sum = stakes.reduce((total, { stake = 0n }) => total + stake, 0n);
    expect(sum).toBe(usdt(Number(nft.currentBid)));
    const amounts = bids.map(({ amount }) => Number(amount)).toReversed();
    for (const [index, amount] of amounts.entries()) {
      if (index > 0) expect(amount).toBeGreaterThanOrEqual((amounts[index - 1] ?? 0) * 1.05);
    }
    expect(await world.listOffenders()).toEqual([]);
  });
});

describe('the end of a sale', () => {
  it('NFT-017 comes once, whatever program does it: the highest bid goes to the charity, and its bidder is told', async () => {
    const [first, second] = await world.list();
    const id = first?.id ?? '';
    await world.bid(1, id, '60');
    await world.bid(2, id, '100');
    world.clock.atMs += 50 * hourMs;
    expect((await world.find(id)).nft).toMatchObject({ status: 'open', nextBid: null, buyPrice: null });
    const other = world.openAnother();
    await Promise.all([world.nfts.settleDue(), other.settleDue(), world.nfts.settleDue()]);
    expect((await world.find(id)).nft).toMatchObject({
      ...{ status: 'sold', currentBid: '100', cumulativeDonation: '100', payout: 'waiting' },
      payoutDue: (first?.endTime ?? 0) + 30 * 24 * hourMs,
    });
    expect((await world.find(second?.id ?? '')).nft).toMatchObject({ status: 'ended', payout: 'nothing' });
    expect(await world.raisedIn(id)).toBe(usdt(100));
    expect(await world.balancesOf(2)).toEqual({ available: usdt(19_900), stake: 0n });
    expect(world.told.map(({ userId, kind }) => [userId, kind])).toEqual([
      [1, 'nftOutbid'],
      [2, 'nftWon'],
    ]);
    expect(await world.eventsOf(2)).toEqual(['leading', 'won']);
    const { bids } = await world.find(id);
    expect(bids[0]).toMatchObject({ status: 'won', transfer: { kind: 'nftSale', amount: '100' } });
    expect(bids[1]).toMatchObject({ status: 'outbid', transfer: null });
    world.clock.atMs += 31 * 24 * hourMs;
    expect((await world.find(id)).nft.payout).toBe('overdue');
    expect(await world.listOffenders()).toEqual([]);
  });

  it('NFT-018 a purchase at the fixed price ends it and releases the bid; what others see is no price any more', async () => {
    const [{ id } = { id: '' }] = await world.list();
    await world.bid(1, id, '60');
    expect((await world.buy(2, id, '800')).refusal).toBe('termsChanged');
    expect(await world.buy(2, id, '900')).toMatchObject({ message: '20004', result: { status: 'bought' } });
    expect(await world.balancesOf(1)).toEqual({ available: usdt(20_000), stake: 0n });
    expect(await world.balancesOf(2)).toEqual({ available: usdt(19_100), stake: 0n });
    expect((await world.find(id)).nft).toMatchObject({ status: 'sold', currentBid: '900', cumulativeDonation: '900' });
    expect((await world.find(id)).bids.map(({ status }) => status)).toEqual(['bought', 'released']);
    expect(world.told.map(({ userId, kind }) => [userId, kind])).toEqual([[1, 'nftReleased']]);
    expect(await world.eventsOf(1)).toEqual(['leading', 'released']);
    for (const refused of [world.bid(1, id, '1000'), world.buy(1, id, '900'), world.donate(1, id, '5')]) {
      expect((await refused).refusal).toBe('nftEnded');
    }
    expect(await world.listOffenders()).toEqual([]);
  });

  it('NFT-018 there is no fixed price where none was set, and none once a bid has reached it', async () => {
    const [first, second] = await world.list();
    expect((await world.buy(1, second?.id ?? '', '40')).refusal).toBe('nftNotForSale');
    await world.bid(1, first?.id ?? '', '900');
    expect((await world.find(first?.id ?? '')).nft.buyPrice).toBeNull();
    expect((await world.buy(2, first?.id ?? '', '900')).refusal).toBe('nftNotForSale');
  });
});

describe('donations', () => {
  it('NFT-019 go to the charity at once, from 1 USDT on, and are read from the ledger', async () => {
    const [{ id } = { id: '' }] = await world.list();
    expect(await world.donate(1, id, '0.999999')).toMatchObject({
      ...{ refusal: 'amountBelowMinimum', result: { values: { limit: '1', asset: 'USDT' } } },
    });
    expect(await world.donate(1, id, '1')).toMatchObject({
      result: { status: 'given', nft: { cumulativeDonation: '1' } },
    });
    await world.donate(2, id, '24.5');
    await world.bid(3, id, '60');
    const { nft, donations } = await world.find(id);
    expect(nft).toMatchObject({ cumulativeDonation: '25.5', currentBid: '60' });
    expect(donations.map(({ party, amount, transfer }) => [party, amount, transfer?.kind])).toEqual([
      [2, '24.5', 'donation'],
      [1, '1', 'donation'],
    ]);
    expect(await world.raisedIn(id)).toBe(usdt(25.5));
    expect((await world.ask(1, 'index/listNft')).result).toMatchObject({ raised: '25.5', paidOut: '0' });
    expect(await world.listOffenders()).toEqual([]);
  });

  it('NFT-020 a list shows what oneself has bid, won and given, by kind and by work', async () => {
    const [first, second] = await world.list();
    const [id, other] = [first?.id ?? '', second?.id ?? ''];
    await world.bid(1, id, '60');
    await world.donate(1, other, '5');
    await world.bid(2, id, '100');
    await world.bid(1, other, '40');
    await world.buy(1, id, '900');
    const statuses = async (query: string) =>
      (await world.own(1, query)).items.map(({ status }: { status: string }) => status);
    expect(await statuses('')).toEqual(['bought', 'leading', 'given', 'outbid']);
    expect(await statuses('?kind=bids')).toEqual(['leading', 'outbid']);
    expect(await statuses('?kind=won')).toEqual(['bought']);
    expect(await statuses('?kind=donated')).toEqual(['given']);
    expect(await statuses(`?nft=${other}`)).toEqual(['leading', 'given']);
    expect(await world.own(1)).toMatchObject({ given: '905', leading: 1 });
    const page = await world.own(1, '?limit=3');
    expect(await statuses(`?limit=3&cursor=${page.nextCursor}`)).toEqual(['outbid']);
    expect((await world.own(3)).items).toEqual([]);
  });
});
