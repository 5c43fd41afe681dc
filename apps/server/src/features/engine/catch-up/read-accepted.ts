import type { MarketData } from '../../market-data/index.ts';
import type { PlacedTick } from '../live/tick-ring.ts';

/** Records before the first wanted one that are read to find the accepted ticks before it; more when these hold too few. */
const lookBackCount = 100;

type Record = Pick<MarketData, 'readTicks'>;
type Neighbours = Pick<PlacedTick, 'before' | 'earlier'>;
const none: Neighbours = { before: undefined, earlier: undefined };

/** The accepted ticks of the record after a sequence. */
export async function* readAccepted(
  marketData: Record,
  instrumentId: number,
  sequence: number,
): AsyncGenerator<PlacedTick> {
  let { before, earlier } = await findTwoUpTo(marketData, instrumentId, sequence);
  for await (const tick of marketData.readTicks(instrumentId, { fromSequence: sequence + 1 })) {
    if (tick.verdict !== 'accepted') continue;
    yield { tick, before, earlier };
    earlier = before;
    before = tick;
  }
}

/** The last accepted tick up to a sequence and the one before it, as far as the record has them. */
async function findTwoUpTo(marketData: Record, instrumentId: number, sequence: number): Promise<Neighbours> {
  for (let count = lookBackCount; sequence > 0; count *= 10) {
    const fromSequence = Math.max(1, sequence - count + 1);
    let last: Neighbours = none;
    for await (const tick of marketData.readTicks(instrumentId, { fromSequence })) {
      if (tick.sequence > sequence) break;
      if (tick.verdict === 'accepted') last = { before: tick, earlier: last.before };
    }
    if (last.earlier || fromSequence === 1) return last;
  }
  return none;
}
