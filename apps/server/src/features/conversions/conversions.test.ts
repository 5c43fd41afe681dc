import { expect, it } from 'vitest';
import { ask, coin, convert, opening, useConversions } from './testing/conversion-harness.ts';

const { harness, program } = useConversions();

it('CNV-100 sells at the bid of the first price after acceptance, and takes the fee in the same posting', async () => {
  const userId = await harness.addUser();
  const accepted = await convert(program, ask(userId));
  expect(accepted).toMatchObject({ state: 'pending', reserve: 99_999_900n, quotedPrice: 999_999_000_000n });
  expect(await harness.available(userId, 'BTC')).toBe(100_000_000n);
  expect(await harness.available(userId, 'USDT')).toBe(10_000_000_000n);
  await harness.tick(program, 1_000, opening + 5_000);
  // 100.4999 USDT less a fee of a thousandth, rounded up.
  expect(await harness.load(accepted)).toMatchObject({
    ...{ state: 'filled', reason: null, fee: 100_500n, received: 100_399_400n },
    tick: { price: 1_004_999_000_000n },
  });
  expect(await harness.available(userId, 'BTC')).toBe(100_000_000n);
  expect(await harness.available(userId, 'USDT')).toBe(10_100_399_400n);
});

it('CNV-100 buys at the ask', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1_000, opening);
  const request = ask(userId, { fromAsset: 'USDT', toAsset: 'BTC', amount: '1000', leastReceived: '9' });
  const accepted = await convert(program, request);
  await harness.tick(program, 1_000, opening - 1);
  expect(await harness.load(accepted)).toMatchObject({ state: 'filled', fee: 1_000_000n, received: 999_000_000n });
  expect(await harness.available(userId, 'BTC')).toBe(1_199_000_000n);
  expect(await harness.available(userId, 'USDT')).toBe(9_000_000_000n);
});

it('CNV-101 without a price in time it is canceled, and everything is returned', async () => {
  const userId = await harness.addUser();
  const accepted = await convert(program, ask(userId));
  await harness.wait(program, 5_001);
  expect(await harness.load(accepted)).toMatchObject({
    state: 'canceled',
    reason: 'noPrice',
    tick: null,
    received: null,
  });
  expect(await harness.available(userId, 'BTC')).toBe(200_000_000n);
  await harness.tick(program, 1, opening);
});

it('CNV-102 below the minimum it is refused; where the price brings less, it is canceled', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1_000, opening);
  expect(await program.conversions.convert(ask(userId, { leastReceived: '99.9' }))).toMatchObject({
    code: 'receivedBelowMinimum',
  });
  const accepted = await convert(program, ask(userId, { leastReceived: '99.8' }));
  await harness.tick(program, 1_000, opening - 2_000);
  expect(await harness.load(accepted)).toMatchObject({ state: 'canceled', reason: 'belowMinimum', received: null });
  expect((await harness.load(accepted)).tick?.price).toBe(997_999_000_000n);
  expect(await harness.available(userId, 'BTC')).toBe(200_000_000n);
  await harness.tick(program, 1_000, opening);
});

it('CNV-103 what arrives is set aside at acceptance; a treasury that is short refuses, and later cancels', async () => {
  const userId = await harness.addUser();
  await harness.drainTreasury('BTC', 1_000_000_000n);
  const large = ask(userId, { fromAsset: 'USDT', toAsset: 'BTC', amount: '1100', leastReceived: '1' });
  expect(await program.conversions.convert(large)).toMatchObject({ code: 'conversionNotFunded' });
  const accepted = await convert(program, { ...large, idempotencyKey: 'funded-exactly', amount: '1000' });
  await harness.tick(program, 500, opening - 10_000);
  expect(await harness.load(accepted)).toMatchObject({ state: 'canceled', reason: 'notFunded', received: null });
  expect(await harness.available(userId, 'USDT')).toBe(10_000_000_000n);
  await harness.tick(program, 500, opening);
  await harness.drainTreasury('BTC', 50_000_000_000n);
});

it('CNV-104 a key converts once; another body under it is refused', async () => {
  const userId = await harness.addUser();
  const request = ask(userId);
  const answers = await Promise.all(Array.from({ length: 20 }, () => program.conversions.convert(request)));
  const ids = new Set(answers.map(answer => (answer.ok ? answer.value.id : answer.code)));
  expect(ids.size).toBe(1);
  expect(await program.conversions.convert({ ...request, amount: '0.5' })).toMatchObject({
    code: 'idempotencyConflict',
  });
  await harness.tick(program, 1_000, opening);
  expect(await program.conversions.convert(request)).toMatchObject({ ok: true, value: { state: 'filled' } });
  expect(await harness.available(userId, 'BTC')).toBe(100_000_000n);
});

it('CNV-105 of parallel conversions only those run that the balance pays for', async () => {
  const userId = await harness.addUser();
  const answers = await Promise.all(Array.from({ length: 50 }, () => program.conversions.convert(ask(userId))));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
  expect(new Set(answers.flatMap(answer => (answer.ok ? [] : [answer.code])))).toEqual(
    new Set(['balanceInsufficient']),
  );
  await harness.tick(program, 1_000, opening);
  expect(await harness.available(userId, 'BTC')).toBe(0n);
});

it('CNV-106 terms other than those in force, and what is no amount, are refused', async () => {
  const userId = await harness.addUser();
  const refused = async (changes: Parameters<typeof ask>[1]) => {
    const answer = await program.conversions.convert(ask(userId, changes));
    return answer.ok ? 'ok' : answer.code;
  };
  expect(await refused({ feeRate: '0.002' })).toBe('termsChanged');
  expect(await refused({ ruleVersion: 2 })).toBe('termsChanged');
  expect(await refused({ amount: '0.000000001' })).toBe('purchaseAmountWrong');
  expect(await refused({ amount: '-1' })).toBe('purchaseAmountWrong');
  expect(await refused({ amount: '0.001', leastReceived: '0.01' })).toBe('amountBelowMinimum');
  expect(await refused({ fromAsset: 'ETH' })).toBe('conversionPairUnknown');
  expect(await refused({ fromAsset: 'BTC', toAsset: 'USDC' })).toBe('conversionPairUnknown');
});

it('CNV-107 after a restart it is decided at the first price after acceptance; two programs end it once', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1_000, opening);
  const accepted = await convert(program, ask(userId));
  await program.stop();
  harness.market.deliver(coin, harness.market.clock.atMs + 1_000, opening + 10);
  harness.market.deliver(coin, harness.market.clock.atMs + 1_000, opening + 20);
  const programs = await Promise.all([harness.start(), harness.start()]);
  await Promise.all(programs.map(({ engine }) => engine.whenIdle()));
  expect(await harness.load(accepted)).toMatchObject({ state: 'filled', tick: { price: 1_000_009_000_000n } });
  expect(await harness.available(userId, 'BTC')).toBe(100_000_000n);
});

it('CNV-108 the inviter gets a share of the fee in the posting that takes it', async () => {
  const [inviterId, invitedId] = [await harness.addUser(), await harness.addUser()];
  const { database } = harness.market;
  await database.query(
    `insert into invite (invited_id, inviter_id, fee_share, created_at, is_same_network) values ($1, $2, 0.1, now(), false)`,
    [invitedId, inviterId],
  );
  await harness.tick(program, 1_000, opening);
  const accepted = await convert(program, ask(invitedId));
  await harness.tick(program, 1_000, opening);
  const { fee } = await harness.load(accepted);
  expect(fee).toBe(100_000n);
  expect(await harness.available(inviterId, 'USDT')).toBe(10_000_000_000n + 10_000n);
});

it('CNV-109 the owner is told once, and open pages hear of each state', async () => {
  const userId = await harness.addUser();
  await harness.tick(program, 1_000, opening);
  const accepted = await convert(program, ask(userId));
  await harness.tick(program, 1_000, opening);
  expect(harness.notified.filter(one => one.userId === userId)).toMatchObject([
    { kind: 'conversionFilled', values: { amount: '1', asset: 'BTC', received: '99.8999', receivedAsset: 'USDT' } },
  ]);
  const states = harness.told.flatMap(one =>
    one.userId === userId && one.values.id === String(accepted.id) ? [one.values.status] : [],
  );
  expect(states).toEqual(['pending', 'filled']);
});

it('CNV-121 lists show one’s own, page by page', async () => {
  const userId = await harness.addUser();
  const first = await convert(program, ask(userId, { amount: '0.5', leastReceived: '40' }));
  const second = await convert(program, ask(userId, { amount: '0.5', leastReceived: '40' }));
  const list = (beforeId: number) => program.conversions.list({ userId, beforeId, limit: 1 });
  const [newest] = await list(Number.MAX_SAFE_INTEGER);
  expect(newest?.id).toBe(String(second.id));
  expect((await list(second.id)).map(({ id }) => id)).toEqual([String(first.id)]);
  expect(await program.conversions.findOrder(userId + 1, first.id)).toBeUndefined();
  await harness.tick(program, 1_000, opening);
});
