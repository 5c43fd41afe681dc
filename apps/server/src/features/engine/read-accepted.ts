import type { Tick } from '@truemark/domain/tick';
import type { MarketData } from '../market-data/index.ts';
import type { PlacedTick } from './tick-ring.ts';

/** Records before the first wanted one that are read to find the accepted tick before it. */
const lookBackCount = 100;

/** The accepted ticks of the record after a sequence. */
export async function* readAccepted(
  marketData: Pick<MarketData, 'readTicks'>,
  instrumentId: number,
  sequence: number,
): AsyncGenerator<PlacedTick> {
  const fromSequence = Math.max(1, sequence - lookBackCount);
  let before: Tick | undefined;
  for await (const tick of marketData.readTicks(instrumentId, { fromSequence })) {
    if (tick.verdict !== 'accepted') continue;
    if (tick.sequence > sequence) yield { tick, before };
    before = tick;
  }
}
