import { sleep } from './bench.ts';
import { type OptionSetup, ordered } from './option-setup.ts';

/** Orders a second while it is quiet and while the platform is busy. */
const ordersPerSecond = 300;
const tickMs = 250;
const opening = 1_000_000;
/** Those of half a minute end while others are opened: as many are open all the time. */
const terms = {
  short: { durationSeconds: 30, stake: '500', payoutRatio: '0.75' },
  long: { durationSeconds: 3_600, stake: '500', payoutRatio: '0.88' },
};

interface TimedOrder {
  readonly dueAtMs: number;
  readonly tookMs: number;
}

interface Pace {
  readonly firstUserId: number;
  readonly userCount: number;
  readonly length: keyof typeof terms;
  /** With each price of what is ordered. */
  onTick?(): void;
}

/**
 * Orders at an even pace, whatever the answers take, and with prices to be filled at. Milliseconds from when each was due
 * to its answer.
 */
export function startOrders(
  { options, feed, clock }: OptionSetup,
  { firstUserId, userCount, length, onTick }: Pace,
): { stop(): Promise<readonly TimedOrder[]> } {
  const answers: TimedOrder[] = [];
  let isStopped = false;
  const open = new Set<Promise<void>>();
  const startedAtMs = performance.now();
  let sent = 0;
  let tickedAtMs = startedAtMs;

  function send(dueAtMs: number): void {
    const request = { book: 'live', code: ordered.code, ruleVersion: 2, idempotencyKey: `paced-${sent}` } as const;
    const type = sent % 2 === 0 ? 'up' : 'down';
    const answered = options
      .buy({ ...request, ...terms[length], type, userId: firstUserId + (sent % userCount) })
      .then(bought => {
        if (!bought.ok) throw new Error(`an order was refused: ${bought.code}`);
        answers.push({ dueAtMs, tookMs: performance.now() - dueAtMs });
        open.delete(answered);
      });
    open.add(answered);
  }

  const running = (async () => {
    while (!isStopped) {
      const nowMs = performance.now();
      if (nowMs - tickedAtMs >= tickMs) {
        tickedAtMs = nowMs;
        feed.deliver(ordered, clock.nowMs(), opening + (sent % 7));
        onTick?.();
      }
      for (; ; sent += 1) {
        const dueAtMs = startedAtMs + (sent * 1_000) / ordersPerSecond;
        if (dueAtMs > nowMs) break;
        send(dueAtMs);
      }
      await sleep(2);
    }
  })();
  return {
    async stop() {
      isStopped = true;
      await running;
      await Promise.all(open);
      return answers;
    },
  };
}
