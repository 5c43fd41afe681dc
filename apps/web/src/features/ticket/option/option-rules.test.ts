import { describe, expect, it } from 'vitest';
import { chooseObstacleKey } from '../shared/obstacle-words.ts';
import { findShownStakeError, findStakeError } from './option-errors.ts';
import { emptyOptionForm, type OptionForm, type OptionFormAction, reduceOptionForm } from './option-form.ts';
import { buildOptionMarket, findOffer, type OptionMarket, readStake } from './option-market.ts';
import { findOptionObstacle } from './option-obstacle.ts';
import { calculateOptionSummary, calculateStakeMax } from './option-summary.ts';

const market: OptionMarket = { ...buildOptionMarket(undefined, '1000'), reserveLeft: 2_500_000_000n, isPreview: false };
const draft = (amount: string, duration?: number) => ({ type: 'up', duration, amount }) as const;
const offerOf = (duration: number) => {
  const offer = findOffer(draft('', duration), market);
  if (!offer) throw new Error('it is sold');
  return offer;
};
const run = (...actions: readonly OptionFormAction[]): OptionForm => actions.reduce(reduceOptionForm, emptyOptionForm);

describe('what is on sale', () => {
  it('OPT-200 is listed from the shortest, and visitors see the usual terms', () => {
    const preview = buildOptionMarket(undefined, undefined);
    expect(preview.isPreview).toBe(true);
    expect(preview.offers.map(({ duration }) => duration)).toEqual([30, 60, 120, 300, 900, 3600]);
    expect(preview.offers[0]).toMatchObject({ stakeMin: 10_000_000n, stakeMax: 500_000_000n });
    const reply = {
      ruleVersion: 3,
      isAllowed: true,
      region: 'default' as const,
      configs: [
        { id: 2, duration: 60, payoutRatio: '0.78', stakeMin: '20', stakeMax: '500' },
        { id: 1, duration: 30, payoutRatio: '0.75', stakeMin: '10', stakeMax: '500' },
      ],
      fillWaitMs: 5_000,
      settleWaitMs: 60_000,
      reserveLeft: '100',
      notTradable: null,
      haltReason: null,
      opensAt: null,
      expiryMax: 9,
      reopensAt: 12,
    };
    const own = buildOptionMarket(reply, '5');
    expect(own.offers.map(({ duration }) => duration)).toEqual([30, 60]);
    expect(own).toMatchObject({
      ruleVersion: 3,
      available: 5_000_000n,
      reserveLeft: 100_000_000n,
      expiryMax: 9,
      reopensAt: 12,
    });
  });

  it('OPT-200 a duration that is no longer sold gives way to the shortest', () => {
    expect(findOffer(draft('', 300), market)?.duration).toBe(300);
    expect(findOffer(draft('', 7), market)?.duration).toBe(30);
    expect(findOffer(draft('', 30), { ...market, offers: [] })).toBeUndefined();
  });

  it('OPT-207 an option that is asked about never becomes one of another duration', () => {
    const asked = offerOf(300);
    expect(findOffer(draft('', 300), market, asked)).toBe(asked);
    const without = { ...market, offers: market.offers.filter(({ duration }) => duration !== 300) };
    expect(findOffer(draft('', 300), without, asked)).toBeUndefined();
    expect(findOffer(draft('', 60), market, asked)).toBe(asked);
  });

  it('OPT-208 what is not sold is said: nothing at all, or not this duration any more', () => {
    const offer = offerOf(30);
    const find = (part: Partial<OptionMarket>, sold: typeof offer | undefined = undefined) =>
      findOptionObstacle(undefined, { ...market, ...part }, { offer: sold, summary: undefined });
    expect(find({ offers: [] })?.kind).toBe('notSold');
    expect(find({})?.kind).toBe('durationGone');
    expect(find({}, offer)).toBeUndefined();
    const closed = { kind: 'closed', opensAtMs: 9 } as const;
    expect(findOptionObstacle(closed, { ...market, offers: [] }, { offer: undefined, summary: undefined })).toBe(
      closed,
    );
  });
});

describe('the amount of an option', () => {
  const find = (amount: string, part: Partial<OptionMarket> = {}, duration = 60) =>
    findStakeError(readStake(draft(amount), 'en'), { type: 'up', offer: offerOf(duration) }, { ...market, ...part });

  it.each([
    ['', { key: 'missing' }],
    ['ten', { key: 'malformed' }],
    ['20.1234567', { key: 'too-many-decimals' }],
    ['0', { key: 'amountBelowMinimum', amount: 20_000_000n }],
    ['19.99', { key: 'amountBelowMinimum', amount: 20_000_000n }],
    ['20', undefined],
    ['500', undefined],
    ['500.01', { key: 'amountAboveMaximum', amount: 500_000_000n }],
  ])('OPT-201 %j', (amount, error) => {
    expect(find(amount)).toEqual(error);
  });

  it('OPT-201 more than there is, and more than the house can set aside', () => {
    expect(find('100', { available: 99_999_999n })).toEqual({ key: 'balanceInsufficient', amount: 100_000_000n });
    expect(find('100', { reserveLeft: 77_999_999n })).toEqual({ key: 'reserveShort' });
    expect(find('100', { available: null, reserveLeft: null })).toBeUndefined();
  });

  it('OPT-201 is judged aloud once it is left or tried, what is no number at once', () => {
    const low = { key: 'amountBelowMinimum' } as const;
    const typing = run({ type: 'type', text: '1' });
    expect(findShownStakeError(typing, low)).toBeUndefined();
    expect(findShownStakeError(typing, { key: 'malformed' })?.key).toBe('malformed');
    expect(findShownStakeError(reduceOptionForm(typing, { type: 'leave' }), low)).toBe(low);
    expect(findShownStakeError(run({ type: 'try' }), low)).toBe(low);
    expect(run({ type: 'leave' }).isLeft).toBe(false);
  });

  it('OPT-203 at most: stake, balance and reserve, in whole cents; nothing below the least', () => {
    const offer = offerOf(60);
    expect(calculateStakeMax(offer, market)).toBe(500_000_000n);
    expect(calculateStakeMax(offer, { ...market, available: 123_456_789n })).toBe(123_450_000n);
    const bounded = calculateStakeMax(offer, { ...market, reserveLeft: 78_000_000n });
    expect(bounded).toBe(100_000_000n);
    expect(calculateStakeMax(offer, { ...market, available: 19_000_000n })).toBe(0n);
  });
});

describe('the preview of an option', () => {
  it('OPT-202 is worked by hand: 100 at 82 % for five minutes', () => {
    const summary = calculateOptionSummary(readStake(draft('100'), 'en'), offerOf(300), market, 1_000);
    expect(summary).toMatchObject({
      stake: 100_000_000n,
      payout: 82_000_000n,
      ifRight: 182_000_000n,
      // 1 / 1.82 is 54.945 %: rounded up to a tenth, so that it is enough.
      breakEven: 5_500_000_000n,
      edge: 900_000_000n,
      settlesAtMs: 301_000,
    });
  });

  it('OPT-209 outside the session it says when the next one begins', () => {
    const offer = offerOf(30);
    const find = (reopensAt: number | null) => {
      const near = { ...market, expiryMax: 30_999, reopensAt };
      const summary = calculateOptionSummary({ kind: 'empty' }, offer, near, 1_000);
      return findOptionObstacle(undefined, near, { offer, summary });
    };
    expect(find(90_000)).toEqual({ kind: 'outsideSession', opensAtMs: 90_000 });
    expect(chooseObstacleKey({ kind: 'outsideSession', opensAtMs: 90_000 }, 'option')).toBe(
      'obstacle.outsideSessionUntil',
    );
    expect(chooseObstacleKey({ kind: 'outsideSession', opensAtMs: null }, 'option')).toBe('obstacle.outsideSession');
  });

  it('OPT-204 says when the expiry would fall outside the session', () => {
    const at = (expiryMax: number | null) =>
      calculateOptionSummary({ kind: 'empty' }, offerOf(30), { expiryMax }, 1_000).isOutsideSession;
    expect(at(null)).toBe(false);
    expect(at(31_000)).toBe(false);
    expect(at(30_999)).toBe(true);
  });
});

describe('an options ticket', () => {
  it('OPT-206 keeps what was chosen and typed, also after it was accepted', () => {
    const form = run(
      { type: 'type', text: '50' },
      { type: 'direction', direction: 'down' },
      { type: 'duration', duration: 60 },
      { type: 'try' },
      { type: 'accepted' },
    );
    expect(form).toEqual({ ...emptyOptionForm, draft: { type: 'down', duration: 60, amount: '50' } });
  });

  it('OPT-206 a refusal of the amount goes with the amount, one of the ticket with any change', () => {
    const about = (field: 'amount' | undefined) => run({ type: 'refuse', refusal: { field, error: 'no' } });
    expect(reduceOptionForm(about('amount'), { type: 'duration', duration: 60 }).refusal?.field).toBe('amount');
    expect(reduceOptionForm(about('amount'), { type: 'type', text: '1' }).refusal).toBeUndefined();
    expect(reduceOptionForm(about(undefined), { type: 'duration', duration: 60 }).refusal).toBeUndefined();
  });
});
