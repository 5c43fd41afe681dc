import type { StateWord } from '../order-cells/index.ts';

const plainWords: Readonly<Record<string, StateWord>> = {
  pending: { text: 'state.pending', family: 'waiting' },
  executing: { text: 'state.opening', family: 'waiting' },
  filled: { text: 'state.filled', family: 'done' },
  holding: { text: 'state.holding', family: 'active' },
  closed: { text: 'state.closed', family: 'ended' },
  canceled: { text: 'state.canceled', family: 'stopped' },
  settled: { text: 'state.settled', family: 'done' },
  void: { text: 'state.void', family: 'stopped' },
  running: { text: 'state.running', family: 'active' },
  win: { text: 'state.win', family: 'done' },
  lose: { text: 'state.lose', family: 'done' },
  draw: { text: 'state.draw', family: 'done' },
  earning: { text: 'state.earning', family: 'active' },
  exited: { text: 'state.exited', family: 'ended' },
  submitted: { text: 'state.submitted', family: 'idle' },
  review: { text: 'state.underReview', family: 'waiting' },
  underReview: { text: 'state.underReview', family: 'waiting' },
  processed: { text: 'state.processed', family: 'done' },
  done: { text: 'state.done', family: 'done' },
  failed: { text: 'state.failed', family: 'stopped' },
  leading: { text: 'state.leading', family: 'active' },
  outbid: { text: 'state.outbid', family: 'stopped' },
  released: { text: 'state.released', family: 'ended' },
  won: { text: 'state.won', family: 'done' },
  bought: { text: 'state.bought', family: 'done' },
  given: { text: 'state.given', family: 'done' },
};

/** The state of an order of whatever kind, as the list of all orders names it; undefined for a word of a newer server. */
export function wordStatus(status: string): StateWord | undefined {
  return Object.hasOwn(plainWords, status) ? plainWords[status] : undefined;
}
