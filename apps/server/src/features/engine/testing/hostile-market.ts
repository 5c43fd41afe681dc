import { type AcceptanceState, acceptQuote, emptyAcceptance } from '@truemark/domain/market/accept-quote';
import { parsePrice } from '@truemark/domain/market/price';
import type { Quote, Tick, TickSource, TickVerdict } from '@truemark/domain/market/tick';
import { tickAgeMsMax } from '@truemark/domain/market/tick-freshness';
import { fitTickRecord } from '@truemark/domain/market/tick-record';
import { assert } from '@truemark/domain/result';
import { InstrumentEngine } from '../live/instrument-engine.ts';
import { type Decision, kinds, type TrackedOrder } from './tracked-orders.ts';

export const hostileStartMs = Date.UTC(2026, 10, 20, 15);
const instrumentId = 1;

const verdictLetters: Readonly<Record<TickVerdict, string>> = {
  accepted: 'A',
  held: 'H',
  'stale-source': 'S',
  duplicate: 'D',
  'out-of-order': 'O',
  crossed: 'C',
  'session-closed': 'L',
  outlier: 'X',
};

/** What a script led to. */
export interface HostileRun {
  readonly verdicts: string;
  readonly decisions: readonly Decision[];
  readonly ticks: readonly Tick[];
}

/**
 * Plays a script to acceptance and engine as the server does. A step is `<ms> <price>` or `<ms> <bid>/<ask>`, a quote
 * that arrives when the machine's clock is so far from the start, with words behind it: `src=<ms>` its source's time,
 * `size=<n>`, `last=<price>`, `feed=<source>`, `closed` when the market is. `t <ms>` lets the clock say so. The first
 * quote, at 100 and without a size, is there already: the items stand as it has left them.
 */
export function playScript(items: readonly TrackedOrder[], script: string): HostileRun {
  const engine = new InstrumentEngine(instrumentId, kinds);
  const ticks: Tick[] = [];
  const decisions: Decision[] = [];
  let state: AcceptanceState = emptyAcceptance;
  let accepted: Tick | undefined;
  let nowMs = hostileStartMs;

  function deliver(step: string): void {
    const { quote, clockMs, isSessionOpen } = readQuote(step);
    nowMs = Math.max(nowMs, clockMs);
    const recordMs = Math.max(clockMs, state.atMs);
    const judged = acceptQuote(state, quote, { nowMs: recordMs, isSessionOpen, sourceAgeMsMax: tickAgeMsMax[2] });
    state = judged.state;
    const place = { sequence: ticks.length + 1, atMs: state.atMs, verdict: judged.verdict };
    const tick: Tick = fitTickRecord({ ...quote, ...place });
    ticks.push(tick);
    if (tick.verdict !== 'accepted') return;
    decisions.push(...engine.process(tick, accepted));
    accepted = tick;
  }

  deliver('0 100 size=0');
  for (const item of items) engine.add(item);
  for (const step of script.split(';').map(text => text.trim())) {
    if (step.startsWith('t ')) {
      nowMs = Math.max(nowMs, hostileStartMs + Number(step.slice(2)));
      decisions.push(...engine.advance(nowMs, accepted));
    } else {
      deliver(step);
    }
  }
  const verdicts = ticks.slice(1).map(({ verdict }) => verdictLetters[verdict]);
  return { verdicts: verdicts.join(''), decisions, ticks };
}

function readQuote(step: string): { quote: Quote; clockMs: number; isSessionOpen: boolean } {
  const [clock = '', prices = '', ...words] = step.split(' ');
  const values = new Map(
    words.map(word => {
      const [name = '', value = ''] = word.split('=');
      return [name, value];
    }),
  );
  const [bid, ask = bid] = prices.split('/').map(readPrice);
  assert(bid !== undefined && ask !== undefined, `a quote has a price: ${step}`);
  const last = values.get('last');
  const quote: Quote = {
    instrumentId,
    sourceAtMs: hostileStartMs + Number(values.get('src') ?? clock),
    bid,
    ask,
    last: last === undefined ? bid : readPrice(last),
    size: BigInt(values.get('size') ?? 1) * 10n ** 8n,
    source: readSource(values.get('feed')),
    isDerived: false,
  };
  return { quote, clockMs: hostileStartMs + Number(clock), isSessionOpen: !values.has('closed') };
}

function readPrice(text: string): bigint {
  const parsed = parsePrice(text.replace('-', ''));
  assert(parsed.ok, `a price of the script: ${text}`);
  return text.startsWith('-') ? -parsed.value : parsed.value;
}

function readSource(name: string | undefined): TickSource {
  return name === 'kraken' || name === 'coinbase' ? name : 'binance';
}
