import { describe, expect, it } from 'vitest';
import { findObstacle, type ObstacleEvidence } from './find-obstacle.ts';
import { chooseObstacleKey, findRuleSource } from './obstacle-words.ts';

const open: ObstacleEvidence = {
  isOffline: false,
  restriction: undefined,
  isOutdated: false,
  terms: { isAllowed: true, region: 'default', notTradable: null, opensAt: null, haltReason: null },
  level: 0,
  levelMin: 0,
  info: { isHalted: false, haltReason: null, session: { calendar: 'forex', isOpen: true, changesAt: 50 } },
  product: { type: 1, price: '1.1', isTradable: true },
  ageMs: 500,
  isConnected: true,
  isConversionMissing: false,
};
const closed = { isHalted: false, haltReason: null, session: { calendar: 'forex', isOpen: false, changesAt: 50 } };
const reason = (notTradable: NonNullable<ObstacleEvidence['terms']>['notTradable']) => ({
  terms: { isAllowed: true, region: 'default' as const, notTradable, opensAt: 80, haltReason: null },
});

describe('what stands in the way of an order', () => {
  it('CTR-208 nothing, while there is a fresh price and a person who may', () => {
    expect(findObstacle(open)).toBeUndefined();
    // A reason of a moment ago passes with the next price.
    expect(findObstacle({ ...open, ...reason('stale') })).toBeUndefined();
    expect(findObstacle({ ...open, terms: undefined, level: Number.POSITIVE_INFINITY, levelMin: 0 })).toBeUndefined();
  });

  it('CTR-680 a refusal of a region names the published rule that it goes by', () => {
    const refuse = (region: 'eu' | 'uk' | 'au') =>
      findObstacle({
        ...open,
        terms: { isAllowed: false, region, notTradable: null, opensAt: null, haltReason: null },
      });
    const name = (region: 'eu' | 'uk' | 'au', product: 'option' | 'contract') => {
      const obstacle = refuse(region);
      return obstacle && findRuleSource(obstacle, product);
    };
    expect(name('eu', 'option')).toBe('ESMA 2018/795');
    expect(name('uk', 'option')).toBe('FCA PS19/11');
    expect(name('uk', 'contract')).toBe('FCA PS20/10');
    expect(name('au', 'option')).toBe('ASIC 2021/240');
    const halted = findObstacle({ ...open, ...reason('halted') });
    expect(halted && findRuleSource(halted, 'option')).toBeUndefined();
  });

  it.each<[string, Partial<ObstacleEvidence>]>([
    ['offline', { isOffline: true, restriction: 'closeOnly' }],
    ['restricted', { restriction: 'closeOnly', info: closed }],
    ['locked', { restriction: 'locked', info: closed }],
    ['reload', { isOutdated: true, info: closed }],
    [
      'region',
      {
        terms: { isAllowed: false, region: 'uk', notTradable: 'closed', opensAt: null, haltReason: null },
        info: closed,
      },
    ],
    ['level', { levelMin: 2, info: closed }],
    ['allHalted', { ...reason('allHalted'), info: closed }],
    ['unlisted', reason('unlisted')],
    ['tradeOnlyFeed', reason('tradeOnlyFeed')],
    ['halted', reason('halted')],
    ['halted', { info: { ...closed, isHalted: true } }],
    ['closed', { info: closed, product: undefined }],
    ['noPrice', { product: undefined }],
    ['noPrice', { ageMs: undefined }],
    ['held', { ...reason('held'), product: { type: 1, price: '1.1', isTradable: false } }],
    ['notTradable', { product: { type: 1, price: '1.1', isTradable: false } }],
    ['stale', { ...reason('stale'), product: { type: 1, price: '1.1', isTradable: false } }],
    ['stale', { product: { type: 1, price: '1.1', isTradable: false }, ageMs: 15_001 }],
    ['stale', { ageMs: 15_001 }],
    ['stale', { isConnected: false }],
    ['conversion', { isConversionMissing: true }],
  ])('CTR-208 %s is said first', (kind, part) => {
    expect(findObstacle({ ...open, ...part })?.kind).toBe(kind);
  });

  it('CTR-208 says when it opens: what the server expects, else the next change of the session', () => {
    expect(findObstacle({ ...open, info: closed })?.opensAtMs).toBe(50);
    expect(findObstacle({ ...open, ...reason('closed'), info: closed })?.opensAtMs).toBe(80);
    expect(chooseObstacleKey({ kind: 'closed', opensAtMs: 80 }, 'contract')).toBe('obstacle.closedUntil');
    expect(chooseObstacleKey({ kind: 'closed', opensAtMs: null }, 'contract')).toBe('obstacle.closed');
  });

  it('CTR-208 says why it is halted where somebody has said so: the instrument, else what the server answers', () => {
    const halted = { ...closed, isHalted: true, haltReason: 'legal' } as const;
    const { terms } = reason('allHalted');
    expect(findObstacle({ ...open, info: halted })?.haltReason).toBe('legal');
    expect(findObstacle({ ...open, info: { ...halted, haltReason: null } })?.haltReason).toBeNull();
    expect(findObstacle({ ...open, terms: { ...terms, haltReason: 'volatility' } })?.haltReason).toBe('volatility');
    expect(findObstacle({ ...open, info: closed })?.haltReason).toBeUndefined();
  });

  it('CTR-208 says which rule of the region it is', () => {
    const region = { kind: 'region', opensAtMs: null } as const;
    expect(chooseObstacleKey(region, 'option')).toBe('obstacle.regionOption');
    expect(chooseObstacleKey(region, 'contract')).toBe('obstacle.regionContract');
  });
});
