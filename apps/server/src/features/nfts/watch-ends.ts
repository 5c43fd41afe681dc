import type { Log } from '../../platform/process/log.ts';

const intervalMs = 1_000;

/** Ends auctions within about a second of their time, for as long as the program runs. */
export function watchEnds(settleDue: () => Promise<void>, log: Log) {
  let timer: NodeJS.Timeout | undefined;
  let atWork: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function settle(): Promise<void> {
    try {
      await settleDue();
    } catch (err) {
      log.error({ err }, 'auctions could not be ended');
    }
    plan();
  }

  function plan(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      atWork = settle();
    }, intervalMs);
  }

  return {
    start: plan,
    async stop(): Promise<void> {
      isStopped = true;
      clearTimeout(timer);
      await atWork;
    },
  };
}
