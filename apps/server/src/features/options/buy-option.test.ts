import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { apple, bitcoin, euro } from '../market-data/testing/market-harness.ts';
import { createQuote } from '../market-data/testing/test-market.ts';
import { planSale } from './plan-sale.ts';
import { ask, buy, code, opening, useOptions } from './testing/option-harness.ts';
import { writeTerms } from './to-wire.ts';

const { harness, program } = useOptions();

describe('a sale', () => {
  it('OPT-120 freezes its terms and their hash, quoted at the newest tick', async () => {
    const userId = await harness.addUser();
    await harness.tick(program, 1, opening + 5);
    const sold = await buy(program, ask(userId, { stake: '10.123456' }));
    expect(sold).toMatchObject({
      ...{ stake: 10_123_456n, ratio: 7_500_000_000n, payout: 7_592_592n, fillWaitMs: 5_000, settleWaitMs: 60_000 },
      quotedPrice: BigInt(opening + 5) * 10n ** 6n,
      acceptedSequence: program.engine.newestTick(bitcoin.id)?.sequence,
      acceptedAtMs: harness.market.clock.atMs,
      expiresAtMs: harness.market.clock.atMs + 30_000,
    });
    const text = writeTerms(sold, program.parts);
    expect(sold.termsHash).toBe(createHash('sha256').update(text).digest('hex'));
    expect(text).toContain('stake: 10.123456\n');
    expect(await harness.load(sold)).toEqual(sold);
  });

  it('OPT-121 is posted and answered after the tick it was quoted at is on disk', async () => {
    const userId = await harness.addUser();
    await harness.tick(program, 1, opening);
    const [asked, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    harness.disk.wait = () => {
      asked.resolve();
      return slow.promise;
    };
    let isAnswered = false;
    const answered = program.options.buy(ask(userId)).finally(() => {
      isAnswered = true;
    });
    // Another order goes all the way to the ledger meanwhile, so that this one has had its time.
    await asked.promise;
    harness.disk.wait = undefined;
    await buy(program, ask(await harness.addUser()));
    expect([isAnswered, await harness.available(userId)]).toEqual([false, '10000']);
    slow.resolve();
    expect(await answered).toMatchObject({ ok: true });
    expect(await harness.available(userId)).toBe('9900');
  });

  it('OPT-121 is not made when the disk refuses the tick, and nothing stays set aside', async () => {
    const userId = await harness.addUser();
    await harness.tick(program, 1, opening);
    const before = await program.trading.reserves.left(userId, 'live');
    harness.disk.wait = () => Promise.reject(new Error('the disk is full'));
    await expect(program.options.buy(ask(userId))).rejects.toThrow('the disk is full');
    harness.disk.wait = undefined;
    expect(await harness.available(userId)).toBe('10000');
    expect(await program.trading.reserves.left(userId, 'live')).toBe(before);
  });

  it('TRD-020 counts as open on its instrument from its acceptance on, until it is written or refused', async () => {
    const userId = await harness.addUser();
    const { acceptances } = program.trading;
    const [asked, slow] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    harness.disk.wait = () => {
      asked.resolve();
      return slow.promise;
    };
    const answered = program.options.buy(ask(userId));
    await asked.promise;
    harness.disk.wait = undefined;
    expect(acceptances.isUnderWay(bitcoin.id)).toBe(true);
    slow.resolve();
    expect(await answered).toMatchObject({ ok: true });
    expect(acceptances.isUnderWay(bitcoin.id)).toBe(false);
    expect(await program.options.buy(ask(await harness.addUser(99n)))).toMatchObject({ ok: false });
    expect(acceptances.isUnderWay(bitcoin.id)).toBe(false);
  });

  it('OPT-122 of one key is made once, however often it is asked for at once', async () => {
    const userId = await harness.addUser();
    await harness.tick(program, 1, opening);
    const request = ask(userId);
    const answers = await Promise.all(Array.from({ length: 50 }, () => program.options.buy(request)));
    expect(new Set(answers.map(answer => (answer.ok ? answer.value.id : answer.code))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ok: true });
    expect(await harness.available(userId)).toBe('9900');
    const left = await program.trading.reserves.left(userId, 'live');
    expect((await program.trading.reserves.left(await harness.addUser(), 'live')) - left).toBe(75_000_000n);
  });

  it('OPT-122 is found again by its key when nothing is sold any more, and not with another body', async () => {
    const userId = await harness.addUser();
    await harness.tick(program, 1, opening);
    const request = ask(userId, { idempotencyKey: 'any text, ümlauts and / too' });
    const sold = await buy(program, request);
    await harness.tick(program, 1_000, opening);
    await harness.wait(program, 16_000);
    expect(await program.options.buy(ask(userId))).toMatchObject({ code: 'notTradable', values: { reason: 'stale' } });
    const again = await program.options.buy(request);
    expect(again).toMatchObject({ ok: true, value: { id: sold.id, state: 'holding' } });
    const conflict = { ok: false, code: 'idempotencyConflict' };
    expect(await program.options.buy({ ...request, stake: '101' })).toEqual(conflict);
    expect(await program.options.buy({ ...request, book: 'demo' })).toEqual(conflict);
    await harness.tick(program, 1, opening);
    expect(await program.options.buy({ ...request, type: 'down' })).toEqual(conflict);
  });

  it('OPT-123 of a full balance succeeds as often as the balance lasts, of 200 at once', async () => {
    const userId = await harness.addUser(1_000n);
    await harness.tick(program, 1, opening);
    const answers = await Promise.all(Array.from({ length: 200 }, () => program.options.buy(ask(userId))));
    const words = answers.map(answer => (answer.ok ? 'sold' : answer.code));
    expect(words.filter(word => word === 'sold')).toHaveLength(10);
    expect(new Set(words)).toEqual(new Set(['sold', 'balanceInsufficient']));
    expect(await harness.available(userId)).toBe('0');
    const left = await program.trading.reserves.left(userId, 'live');
    expect((await program.trading.reserves.left(await harness.addUser(), 'live')) - left).toBe(750_000_000n);
  });

  it('OPT-124 is refused when more would be promised to one user than a twentieth of the treasury', async () => {
    const userId = await harness.addUser(10_000_000n);
    harness.people.set(userId, { country: 'CH', level: 4 });
    await harness.tick(program, 1, opening);
    const left = await program.trading.reserves.left(userId, 'live');
    const fitting = Number(left / 7_500_000_000n);
    const asked = Array.from({ length: fitting + 3 }, () => program.options.buy(ask(userId, { stake: '10000' })));
    const words = (await Promise.all(asked)).map(answer => (answer.ok ? 'sold' : answer.code));
    expect(words.filter(word => word === 'sold')).toHaveLength(fitting);
    expect(words.filter(word => word === 'reserveShort')).toHaveLength(3);
  });
});

describe('nothing is sold', () => {
  const stakes = [
    { level: 0, stake: '500.000001', word: 'amountAboveMaximum' },
    { level: 0, stake: '9.999999', word: 'amountBelowMinimum' },
    { level: 1, stake: '1000.01', word: 'amountAboveMaximum' },
    { level: 2, stake: '2500.01', word: 'amountAboveMaximum' },
    { level: 3, stake: '5000.01', word: 'amountAboveMaximum' },
    { level: 4, stake: '10000.01', word: 'amountAboveMaximum' },
    { level: 0, stake: '100.0000001', word: 'purchaseAmountWrong' },
    { level: 0, stake: '0', word: 'purchaseAmountWrong' },
  ] as const;

  it.each(stakes)('OPT-125 for a stake of $stake at level $level: $word', async ({ level, stake, word }) => {
    const userId = await harness.addUser();
    harness.people.set(userId, { country: 'CH', level });
    await harness.tick(program, 1, opening);
    expect(await program.options.buy(ask(userId, { stake }))).toMatchObject({ ok: false, code: word });
    expect(await harness.available(userId)).toBe('10000');
  });

  it('OPT-126 on terms that are not those in force', async () => {
    const userId = await harness.addUser();
    await harness.tick(program, 1, opening);
    const refused = { ok: false, code: 'termsChanged' };
    expect(await program.options.buy(ask(userId, { payoutRatio: '0.88' }))).toMatchObject(refused);
    expect(await program.options.buy(ask(userId, { ruleVersion: 1 }))).toMatchObject(refused);
    expect(await program.options.buy(ask(userId, { durationSeconds: 31 }))).toMatchObject({ code: 'periodNotFound' });
  });

  it('OPT-870 of a duration that is switched off, as an option that is not on sale', async () => {
    const userId = await harness.addUser();
    await harness.tick(program, 1, opening);
    const get: typeof program.parts.parameters.get = key =>
      key === 'options.isSold.60' ? '0' : program.parts.parameters.get(key);
    const parts = { ...program.parts, parameters: { ...program.parts.parameters, get } };
    const trader = { level: 0, region: 'default' } as const;
    const plan = (durationSeconds: number) => planSale(ask(userId, { durationSeconds }), trader, parts);
    expect(plan(60)).toMatchObject({ ok: false, code: 'optionProductWrong' });
    expect(plan(31)).toMatchObject({ ok: false, code: 'periodNotFound' });
  });

  it.each([
    { country: 'DE', region: 'eu' },
    { country: 'GB', region: 'uk' },
    { country: 'AU', region: 'au' },
  ])('OPT-127 to people of $country, in either book, and the rule is named', async ({ country, region }) => {
    const userId = await harness.addUser();
    harness.people.set(userId, { country, level: 0 });
    await harness.tick(program, 1, opening);
    const refused = { ok: false, code: 'regionRefused', values: { rule: 'optionsRefused', region } };
    expect(await program.options.buy(ask(userId))).toEqual(refused);
    expect(await program.options.buy(ask(userId, { book: 'demo' }))).toEqual(refused);
  });

  it('OPT-128 on a halted, unknown, stale or trade-only instrument, and the reason is named', async () => {
    const userId = await harness.addUser();
    await harness.tick(program, 1, opening);
    const because = (reason: string) => ({ ok: false, code: 'notTradable', values: { reason } });
    expect(await program.options.buy(ask(userId, { code: 'NOSUCH' }))).toEqual({
      ok: false,
      code: 'optionProductWrong',
    });
    const { instruments } = program.parts;
    const instrument = instruments.byCode(code) ?? expect.fail('the instrument is there');
    Object.assign(instrument, { isHalted: true });
    expect(await program.options.buy(ask(userId))).toEqual(because('halted'));
    Object.assign(instrument, { isHalted: false });
    const { clock, feed } = harness.market;
    clock.atMs += 1;
    feed.deliver(createQuote(bitcoin.id, clock.atMs, opening, { isDerived: true }));
    expect(await program.options.buy(ask(userId))).toEqual(because('tradeOnlyFeed'));
    await harness.wait(program, 15_001);
    expect(await program.options.buy(ask(userId))).toEqual(because('stale'));
  });

  it('OPT-129 when it would expire after the session has closed', async () => {
    const userId = await harness.addUser();
    const closeMs = Date.UTC(2026, 10, 20, 21, 0);
    harness.market.deliver(apple, closeMs - 60_000, opening);
    harness.market.deliver(euro, closeMs - 60_000, opening);
    const minute = { code: apple.code, durationSeconds: 60, stake: '20', payoutRatio: '0.78' };
    const closed = { ok: false, code: 'notTradable', values: { reason: 'closed' } };
    expect(await program.options.buy(ask(userId, minute))).toEqual(closed);
    expect(await program.options.buy(ask(userId, { ...minute, code: euro.code }))).toMatchObject({ ok: true });
    const half = { ...minute, durationSeconds: 30, payoutRatio: '0.75' };
    expect(await program.options.buy(ask(userId, half))).toMatchObject({ ok: true });
  });
});
