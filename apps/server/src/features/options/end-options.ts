import { createHash } from 'node:crypto';
import { splitEvery } from '../../platform/jobs/split-every.ts';
import { createBatcher } from '../../platform/postgres/batcher.ts';
import type { AttachedHandle } from '../ledger/index.ts';
import { draftEnd, type EndedOption, type OptionRow, type WrittenOption } from './attached-write.ts';
import type { OpenOptions } from './open-options.ts';
import type { OptionParts } from './parts.ts';
import { loadOption } from './store.ts';

interface EndOptionsDeps extends Pick<OptionParts, 'database' | 'ledger' | 'log'> {
  readonly open: OpenOptions;
  readonly writer: Pick<AttachedHandle<OptionRow, WrittenOption>, 'attach' | 'findWritten'>;
}

export interface EndOptions {
  /**
   * Posts what options came to, each once: one that has ended already, or is not in a state to, is left as it is. Rejects
   * when the ledger could not answer for all; what it did answer for is done.
   */
  end(ended: readonly EndedOption[]): Promise<void>;
  close(): void;
}

/** Options of a posting: two transfers each, and as many as a posting may have. */
const optionsOfPosting = 32;
/** In a crowd those of a user come together; no more at once, so that orders are answered in between. */
const batching = { batchMax: 2_048, flightsMax: 1 };
const retryMs = 60_000;

/** Brings options to their ends, those of a user and book together. */
export function createEndOptions(deps: EndOptionsDeps): EndOptions {
  const { ledger, log, open } = deps;
  /** How often an option was refused: a refusal stands under its key for good. */
  const tries = new Map<number, number>();
  const timers = new Set<NodeJS.Timeout>();
  const endOne = createBatcher(endAll, batching);

  /** Answers the errors of those for which the ledger could not answer. */
  async function endAll(ended: readonly EndedOption[]): Promise<readonly (Error | undefined)[]> {
    const failures = new Map<EndedOption, Error>();
    const owned = Map.groupBy(ended, ({ option }) => `${option.userId} ${option.book}`);
    const groups = [...owned.values()].flatMap(own => splitEvery(optionsOfPosting, own));
    await Promise.all(
      groups.map(group =>
        endGroup(group).catch((error: Error) => {
          for (const each of group) failures.set(each, error);
        }),
      ),
    );
    return ended.map(each => failures.get(each));
  }

  const post = (ended: readonly EndedOption[], { userId, book }: EndedOption['option']) =>
    ledger.post({
      ...{ userId, book, key: nameKey(ended, tries) },
      transfers: ended.flatMap(draftEnd),
      attached: [deps.writer.attach({ kind: 'end', ended })],
      isBackground: true,
    });

  /** Options of one user and book. */
  async function endGroup(ended: readonly EndedOption[]): Promise<void> {
    const [first] = ended;
    if (!first) return;
    const answer = await post(ended, first.option).catch(rethrowUnavailable);
    if (answer === undefined || !answer.ok) {
      // One of them holds up the others.
      if (ended.length > 1) for (const single of ended) await endGroup([single]);
      else await leave(first, answer?.ok === false ? answer.code : 'failed');
      return;
    }
    deps.writer.findWritten(answer.value)?.announce();
    for (const { option } of ended) {
      open.end(option);
      tries.delete(option.id);
    }
  }

  /** It has ended before, or something is wrong that the others must not wait for. */
  async function leave({ option: { id } }: EndedOption, reason: string): Promise<void> {
    const option = open.find(id);
    if (!option) return;
    tries.set(id, (tries.get(id) ?? 0) + 1);
    if (reason === 'orderStateWrong') {
      // As the database has it: what was decided had been done before, or came too late.
      const stored = await loadOption(deps.database, option.userId, id);
      if (stored && stored.endedAtMs === null) open.track(stored);
      else open.end(option);
      return;
    }
    log.error({ id, reason }, 'an option could not be settled; trying again in a minute');
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (open.find(id)) open.track(option);
    }, retryMs);
    timers.add(timer.unref());
  }

  return {
    async end(ended) {
      const failures = await Promise.all(ended.map(endOne));
      const failure = failures.find(each => each !== undefined);
      if (failure) throw failure;
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

function nameKey(group: readonly EndedOption[], tries: ReadonlyMap<number, number>): string {
  const names = group.map(({ option: { id }, end: { state } }) => `${id}:${state}:${tries.get(id) ?? 0}`);
  const [only] = names;
  if (names.length === 1 && only !== undefined) return `option:${only}`;
  return `options:${createHash('sha256').update(names.join(' ')).digest('hex')}`;
}

/** A posting that failed for a reason of its own is answered by nothing; a ledger that is away fails everybody. */
function rethrowUnavailable(error: unknown): undefined {
  if (error instanceof Error && 'statusCode' in error) throw error;
  return undefined;
}
