import { describe, expect, it } from 'vitest';
import { SecurityCounts } from './security-counts.ts';

const hour = 3_600_000;
const startMs = Date.UTC(2026, 10, 21, 12, 30);

describe('counts of wrong log-ins', () => {
  it('PLT-642 are of people, of operators and of tries that were not judged, for a day at most', () => {
    let nowMs = startMs;
    const counts = new SecurityCounts({ nowMs: () => nowMs });
    counts.note('passwordWrong', '/swx/customer/login');
    counts.note('secondFactorWrong', '/swx/customer/secondFactor');
    counts.note('passwordWrong', '/swx/operator/login');
    counts.note('loginBlocked', '/swx/operator/login');
    counts.note('malformedRequest', '/swx/operator/login');
    expect(counts.sum()).toEqual({ userWrong: 2, operatorWrong: 1, refused: 1, since: startMs });
    nowMs = startMs + 23 * hour;
    counts.note('passwordWrong', '/swx/customer/login');
    expect(counts.sum()).toMatchObject({ userWrong: 3, operatorWrong: 1, since: startMs });
    nowMs = startMs + 24 * hour;
    expect(counts.sum()).toEqual({ userWrong: 1, operatorWrong: 0, refused: 0, since: startMs + hour / 2 });
  });
});
