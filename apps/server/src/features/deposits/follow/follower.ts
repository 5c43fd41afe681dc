import { setTimeout as pause } from 'node:timers/promises';
import { type Chain, findChain } from '@truemark/domain/payments/network';
import type { ChainAdapter, FollowStep, NodeState, PaymentId } from '../../../adapters/chains/index.ts';
import type { Log } from '../../../platform/process/log.ts';
import type { DepositParts } from '../deposits.ts';
import { tellIn } from '../deposits.ts';
import { type FollowedChain, openFollowedChain, saveStep } from './chain-store.ts';
import { describeLookUp } from './evidence.ts';
import { listFoundFrom, listUnasked, saveAnswer, type UnaskedClaim } from './found-store.ts';
import { createAddressBook } from './own-address-store.ts';
import { takeStepIn } from './take-step.ts';

export interface FollowerParts
  extends Pick<DepositParts, 'database' | 'clock' | 'eventLog' | 'notifyIn' | 'parameters'> {
  readonly log: Pick<Log, 'info' | 'warn'>;
}

interface FollowerOptions {
  readonly adapter: ChainAdapter;
  /** Without own addresses nothing is found: the node is asked about claims alone. */
  readonly hasOwnAddresses: boolean;
  /** How often the node is asked; by the pace of its chain unless it is said. */
  readonly pollMs?: number;
}

/** Follows one network. */
export interface ChainFollower {
  /** One step, as a running follower makes it; answers whether more blocks are there already. */
  followOnce(): Promise<boolean>;
  start(): void;
  /** Resolves when nothing of it is under way. Close the adapter meanwhile to end what it asks. */
  stop(): Promise<void>;
}

const pollMsOf: Readonly<Record<Chain, number>> = { ethereum: 4_000, tron: 3_000, bitcoin: 20_000 };
/** A claim is asked about as often. */
const askedMsMin = 15_000;
const claimsMax = 5;
/** While nothing changes, this often it is said that somebody follows. */
const silentMsMax = 30_000;

export function createChainFollower(parts: FollowerParts, options: FollowerOptions): ChainFollower {
  const { database, clock, log } = parts;
  const { adapter, hasOwnAddresses } = options;
  const { network } = adapter;
  const pollMs = options.pollMs ?? pollMsOf[findChain(network)];
  const loadBook = createAddressBook(database, network);
  const ending = new AbortController();
  let running: Promise<void> | undefined;
  let said: NodeState['state'] | undefined;

  /** What the network has now. Without own addresses no block is read. */
  async function look({ cursor }: FollowedChain, book: { users: ReadonlyMap<string, number> }) {
    if (!hasOwnAddresses) {
      const state = await adapter.checkState(null);
      return { dropped: [], payments: [], cursor, headHeight: null, hasMore: false, resetHeight: null, state };
    }
    return adapter.follow(async () => {
      book.users = await loadBook();
      return book.users;
    }, cursor);
  }

  function say(state: NodeState): void {
    if (state.state === said) return;
    if (state.state === 'ok') log.info({ network }, 'the node is followed');
    else log.warn({ network, ...state }, 'the node is not followed to its end');
    said = state.state;
  }

  async function followOnce(): Promise<boolean> {
    const seen = await openFollowedChain(database, network, clock.nowMs());
    const book: { users: ReadonlyMap<string, number> } = { users: new Map() };
    const step = await look(seen, book);
    if (ending.signal.aborted) return false;
    say(step.state);
    const atMs = clock.nowMs();
    const next: FollowedChain = {
      ...{ network, number: seen.number, cursor: step.cursor ?? seen.cursor, state: step.state, atMs },
      headHeight: step.headHeight ?? seen.headHeight,
      resetHeight: step.resetHeight ?? seen.resetHeight,
      resetAtMs: step.resetHeight === null ? seen.resetAtMs : atMs,
    };
    const dropped = await listDropped(parts, adapter, step);
    if (step.resetHeight !== null) log.warn({ network, height: step.resetHeight }, 'the network is followed anew');
    if (dropped.length + step.payments.length > 0 || isNews(seen, next)) {
      const announce = await database.transaction(async client => {
        // Another program was first: it has found the same.
        if (!(await saveStep(client, next))) return undefined;
        return takeStepIn(client, parts, {
          ...step,
          dropped,
          network,
          atMs,
          findUser: address => book.users.get(address),
        });
      });
      announce?.();
    }
    await askAboutClaims(parts, adapter, ending.signal);
    return step.hasMore;
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      let hasMore = false;
      try {
        hasMore = await followOnce();
      } catch (err) {
        log.warn({ err, network }, 'a step of following failed; trying again');
      }
      if (!hasMore) await pause(pollMs, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  }

  return {
    followOnce,
    start() {
      running ??= run();
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** What the chain has taken back. Of one that is followed anew the node is asked for all that was found from there on. */
async function listDropped(
  { database }: Pick<FollowerParts, 'database'>,
  adapter: ChainAdapter,
  { dropped, resetHeight }: Pick<FollowStep, 'dropped' | 'resetHeight'>,
): Promise<readonly PaymentId[]> {
  if (resetHeight === null) return dropped;
  const gone: PaymentId[] = [];
  for (const found of await listFoundFrom(database, adapter.network, resetHeight)) {
    const { state } = await adapter.lookUp(found.transaction);
    if (state !== 'confirmed' && state !== 'unanswered') gone.push(found);
  }
  return gone;
}

/** Whether a step says anything new: another block, another state, or that somebody is there. */
function isNews(seen: FollowedChain, next: FollowedChain): boolean {
  const last = ({ cursor }: FollowedChain) => cursor?.blocks.at(-1)?.hash;
  return (
    last(seen) !== last(next) ||
    seen.headHeight !== next.headHeight ||
    JSON.stringify(seen.state) !== JSON.stringify(next.state) ||
    next.atMs - seen.atMs >= silentMsMax
  );
}

/** Asks the node what it knows of payments that users have told of. */
async function askAboutClaims(parts: FollowerParts, adapter: ChainAdapter, signal: AbortSignal): Promise<void> {
  const { database, clock } = parts;
  const beforeMs = clock.nowMs() - askedMsMin;
  for (const claim of await listUnasked(database, adapter.network, { beforeMs, limit: claimsMax })) {
    if (signal.aborted) return;
    await askAbout(parts, adapter, claim);
  }
}

async function askAbout(
  { database, clock, eventLog }: FollowerParts,
  adapter: ChainAdapter,
  claim: UnaskedClaim,
): Promise<void> {
  const said = await adapter.lookUp(claim.hash, claim.spends);
  const atMs = clock.nowMs();
  const evidence = describeLookUp(claim, said, atMs);
  const announce = await database.transaction(async client => {
    const isNews = await saveAnswer(client, claim.id, { evidence, atMs });
    return isNews && evidence && evidence.state !== claim.saidState
      ? tellIn({ eventLog }, client, claim.userId, { id: claim.id, state: claim.state })
      : undefined;
  });
  announce?.();
}
