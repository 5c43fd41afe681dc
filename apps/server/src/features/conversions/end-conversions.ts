import { draftConversionFill, draftConversionReturn } from '@truemark/domain/conversions/postings';
import { calculateConversionResult, selectConversionPrice } from '@truemark/domain/conversions/rules';
import type { Tick } from '@truemark/domain/market/tick';
import type { AttachedHandle, PostingAnswer } from '../ledger/index.ts';
import type { ConversionRow, WrittenConversion } from './attached-write.ts';
import type { Conversion, ConversionEnd, ConversionTick } from './conversion.ts';
import type { OpenConversions } from './open-conversions.ts';
import type { ConversionParts } from './parts.ts';
import { loadConversion } from './store.ts';
import type { ConversionDecision } from './tracked-conversion.ts';

interface EndParts extends Pick<ConversionParts, 'database' | 'ledger' | 'log'> {
  readonly open: OpenConversions;
  readonly writer: AttachedHandle<ConversionRow, WrittenConversion>;
}

/** An end with what it moves and the ticks it rests on. */
interface PlannedEnd {
  readonly end: ConversionEnd;
  /** What the house gives. */
  readonly given: bigint;
  readonly ticks: readonly Tick[];
}

const retryMs = 60_000;

/**
 * Does what the engine decides, and resolves when all of it is committed. Decided again, as after a failure, what was done
 * before is left alone.
 */
export function createEndConversions({ database, ledger, log, open, writer }: EndParts) {
  /** How often one was refused: a refusal stands under its key for good. */
  const tries = new Map<number, number>();
  const timers = new Set<NodeJS.Timeout>();

  async function post(conversion: Conversion, { end, given, ticks }: PlannedEnd): Promise<PostingAnswer> {
    const { userId, id, book } = conversion;
    const owner = { userId, id: String(id) };
    const answer = await ledger.post({
      ...{ userId, book, key: `conversion:${id}:${end.state}:${tries.get(id) ?? 0}` },
      transfers:
        end.fee === null || end.received === null
          ? draftConversionReturn(owner, conversion)
          : draftConversionFill(owner, conversion, { fee: end.fee, given, received: end.received }),
      attached: [writer.attach({ kind: 'end', conversion, end, ticks })],
    });
    if (answer.ok) writer.findWritten(answer.value)?.announce();
    return answer;
  }

  async function endOne(conversion: Conversion, planned: PlannedEnd): Promise<void> {
    const { id } = conversion;
    const answer = await post(conversion, planned);
    if (answer.ok) {
      open.end(conversion);
      tries.delete(id);
      return;
    }
    if (answer.code === 'houseInsufficient' && planned.end.state === 'filled') {
      // The price has run away from what was set aside, and the treasury has no more of it.
      const end = { ...planned.end, state: 'canceled', reason: 'notFunded', fee: null, received: null } as const;
      return endOne(conversion, { ...planned, end });
    }
    await leave(conversion, answer.code);
  }

  /** It has ended before, or something is wrong that the others must not wait for. */
  async function leave(conversion: Conversion, reason: string): Promise<void> {
    const { id, userId } = conversion;
    tries.set(id, (tries.get(id) ?? 0) + 1);
    if (reason === 'orderStateWrong') {
      const stored = await loadConversion(database, userId, id);
      if (stored?.state === 'pending') open.track(stored);
      else open.end(conversion);
      return;
    }
    log.error({ id, reason }, 'a conversion could not be ended; trying again in a minute');
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (open.find(id)) open.track(conversion);
    }, retryMs);
    timers.add(timer.unref());
  }

  return {
    async end(decisions: readonly ConversionDecision[]): Promise<void> {
      const outcomes = await Promise.allSettled(
        decisions.map(async decision => {
          const conversion = open.find(decision.id);
          if (conversion) await endOne(conversion, planEnd(conversion, decision));
        }),
      );
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function planEnd(conversion: Conversion, decision: ConversionDecision): PlannedEnd {
  const nothing = { tick: null, fee: null, received: null };
  if (decision.type === 'cancel') {
    return { end: { ...nothing, state: 'canceled', reason: 'noPrice' }, given: 0n, ticks: [] };
  }
  const { pair, amount, feeRate, least, acceptedSequence } = conversion;
  const { tick, before } = decision;
  const price = selectConversionPrice(pair.side, tick);
  // Behind a gap of the record the tick before may be one from before the conversion: it is not named then.
  const isAfter = before !== undefined && before.sequence >= acceptedSequence;
  const at: ConversionTick = {
    ...{ sequence: tick.sequence, atMs: tick.atMs, price },
    beforeSequence: isAfter ? before.sequence : null,
  };
  const ticks = before ? [before, tick] : [tick];
  const { fee, given, received } = calculateConversionResult(pair, amount, { price, feeRate });
  if (received < least) {
    return { end: { ...nothing, tick: at, state: 'canceled', reason: 'belowMinimum' }, given: 0n, ticks };
  }
  return { end: { state: 'filled', reason: null, tick: at, fee, received }, given, ticks };
}
