import { sessionNoticeMs } from '@truemark/domain/sessions/leverage';
import { expect, it } from 'vitest';
import { waitFor } from '../../../platform/testing/wait-for.ts';
import { createInstrument, createTick, startMs } from '../../market-data/testing/test-market.ts';
import { toOutcome } from '../testing/scan-engine.ts';
import { TestRecord } from '../testing/test-record.ts';
import { type Decision, kinds, type TrackedOrder } from '../testing/tracked-orders.ts';
import { InstrumentFollower } from './instrument-follower.ts';

const instrument = createInstrument(1);
const share = createInstrument(3, { type: 3 });
const stop = createTick(1, 2, startMs).bid;
const position: TrackedOrder = {
  ...{ kind: 'contract', id: 1, userId: 1, instrumentId: 1, side: 'long', stage: 'holding', fromSequence: 1 },
  levels: { liquidation: null, stopLoss: stop, takeProfit: null, cap: null, call: null },
  closesWithSession: false,
};

it('ENG-042 decides nothing while the record cannot be read, and goes on when it can', async () => {
  const record = new TestRecord();
  for (let sequence = 1; sequence <= 40; sequence += 1) {
    record.ticks.push(createTick(1, sequence, startMs + sequence, sequence === 2 ? { bid: stop } : { bid: stop + 1n }));
  }
  const failures: unknown[] = [];
  const decisions: Decision[] = [];
  const follower = new InstrumentFollower({
    ...{ instrument, kinds },
    marketData: {
      ...record.marketData,
      readTicks(instrumentId, range) {
        if (failures.length === 0) throw new Error('the disk is away');
        return record.marketData.readTicks(instrumentId, range);
      },
    },
    startedAtMs: startMs,
    findSessionNoticeMs: () => sessionNoticeMs,
    onDecisions: taken => decisions.push(...taken),
    onFailure: error => failures.push(error),
    ringTickCount: 8,
  });
  follower.track(position);
  follower.track({ ...position, id: 2 });
  const started = follower.start(0);
  await waitFor(() => expect(failures).toHaveLength(1));
  expect(decisions).toEqual([]);
  expect(follower.findProgress()).toBe(1);
  // One that is withdrawn meanwhile is not decided on; a tick that comes meanwhile is seen by the other.
  follower.track({ ...position, id: 2, fromSequence: 40 });
  const next = createTick(1, 41, startMs + 100, { bid: stop });
  record.ticks.push(next);
  follower.process(next);
  await started;
  await follower.whenCaughtUp();
  const told = decisions.map(toOutcome).map(({ id, reason, sequence }) => `${id} ${reason} ${sequence}`);
  expect(told.sort()).toEqual(['1 stopLoss 2', '2 stopLoss 41']);
});

it('ENG-820 a stop amid catching up keeps progress before what has not been decided', async () => {
  const record = new TestRecord();
  for (let sequence = 1; sequence <= 40; sequence += 1) record.ticks.push(createTick(1, sequence, startMs + sequence));
  const failures: unknown[] = [];
  const follower = new InstrumentFollower({
    ...{ instrument, kinds },
    marketData: {
      ...record.marketData,
      readTicks() {
        throw new Error('the disk is away');
      },
    },
    startedAtMs: startMs,
    findSessionNoticeMs: () => sessionNoticeMs,
    onDecisions: () => expect.fail('nothing can be decided'),
    onFailure: error => failures.push(error),
    ringTickCount: 8,
  });
  follower.track(position);
  const started = follower.start(0);
  await waitFor(() => expect(failures).toHaveLength(1));
  await follower.stop();
  await started;
  expect(follower.findProgress()).toBe(1);
});

/** Friday's last ticks of a share, rejected ones between the two last accepted, and Monday's first. */
function recordWeekend(rejectedCount: number): TestRecord {
  const closeMs = Date.UTC(2026, 10, 20, 21);
  const record = new TestRecord();
  const add = (atMs: number, verdict: 'accepted' | 'crossed') => {
    record.ticks.push(createTick(share.id, record.ticks.length + 1, atMs, { bid: stop + 1n, verdict }));
  };
  add(closeMs - 3_000, 'accepted');
  for (let index = 0; index < rejectedCount; index += 1) add(closeMs - 2_000, 'crossed');
  add(closeMs - 1_000, 'accepted');
  add(Date.UTC(2026, 10, 23, 15), 'accepted');
  return record;
}

it.each([
  ['tracked while it runs', 0, true],
  ['tracked before it starts', 0, false],
  ['read from the record', 0, true, 2],
  ['behind two hundred rejected ticks', 200, false, 2],
] as const)(
  'ENG-053 what opened at the last tick of a session closes there, and the tick before is named, %s',
  async (_, rejectedCount, isLate, ringTickCount?: number) => {
    const record = recordWeekend(rejectedCount);
    const decisions: Decision[] = [];
    const follower = new InstrumentFollower({
      ...{ instrument: share, kinds },
      marketData: record.marketData,
      startedAtMs: startMs,
      findSessionNoticeMs: () => sessionNoticeMs,
      onDecisions: taken => decisions.push(...taken),
      onFailure: error => expect.fail(String(error)),
      ...(ringTickCount ? { ringTickCount } : {}),
    });
    const lastSequence = record.ticks.length - 1;
    const bound: TrackedOrder = {
      ...position,
      ...{ instrumentId: share.id, fromSequence: lastSequence, closesWithSession: true, isSessionNoticed: true },
    };
    if (!isLate) follower.track(bound);
    await follower.start(0);
    if (isLate) follower.track(bound);
    await follower.whenCaughtUp();
    expect(decisions.map(({ tick, before }) => [tick?.sequence, before?.sequence])).toEqual([[lastSequence, 1]]);
  },
);
