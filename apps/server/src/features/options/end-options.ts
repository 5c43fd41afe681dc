import { createHash } from 'node:crypto';
import type { AttachedHandle } from '../ledger/index.ts';
import { draftEnd, type EndedOption, type OptionRow } from './attached-write.ts';
import { createGroupPace } from './group-pace.ts';
import type { OpenOptions } from './open-options.ts';
import type { OptionParts } from './parts.ts';
import { reloadOption } from './save-bought.ts';

interface EndParts extends Pick<OptionParts, 'database' | 'ledger' | 'log'> {
  readonly open: OpenOptions;
  readonly writer: Pick<AttachedHandle<OptionRow>, 'attach'>;
}

/** An option that ends. What it comes to is worked out when it is its turn, so that a backlog is small until then. */
export interface Ending extends Pick<EndedOption['option'], 'userId' | 'book'> {
  /** Undefined when it has ended meanwhile. */
  describe(): EndedOption | undefined;
}

export interface EndOptions {
  /**
   * Posts what options came to, each once: one that has ended already, or is not in a state to, is left as it is. Rejects
   * when the ledger could not answer for all; what it did answer for is done.
   */
  end(endings: readonly Ending[]): Promise<void>;
  close(): void;
}

/** Options of a posting: two transfers each, and as many as a posting may have. */
const optionsOfPosting = 32;
/**
 * Options on their way to the ledger at once, in each half of the users: those of a batch, and of the next, which is made
 * ready while the database writes the first.
 */
const optionsAhead = 128;
/** The ledger shares users out over two workers in this way; by halves neither waits for the other. */
const shareCount = 2;
const retryMs = 60_000;

/** Brings options to their ends: set-wise, at a pace that leaves room for those who order meanwhile. */
export function createEndOptions(parts: EndParts): EndOptions {
  const { ledger, log, open } = parts;
  const paces = Array.from({ length: shareCount }, () =>
    createGroupPace<Ending>({
      findKey: ({ userId, book }) => `${userId} ${book}`,
      ...{ groupMax: optionsOfPosting, aheadMax: optionsAhead },
      work: group => endGroup(group.flatMap(ending => ending.describe() ?? [])),
    }),
  );
  /** How often an option was refused: a refusal stands under its key for good. */
  const tries = new Map<number, number>();
  const timers = new Set<NodeJS.Timeout>();

  const post = (ended: readonly EndedOption[], { userId, book }: EndedOption['option']) =>
    ledger.post({
      ...{ userId, book, key: nameKey(ended, tries) },
      transfers: ended.flatMap(draftEnd),
      attached: [parts.writer.attach({ kind: 'end', ended })],
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
    if (reason === 'orderStateWrong') return reloadOption(option, parts);
    log.error({ id, reason }, 'an option could not be settled; trying again in a minute');
    const timer = setTimeout(() => {
      timers.delete(timer);
      if (open.find(id)) open.track(option);
    }, retryMs);
    timers.add(timer.unref());
  }

  return {
    async end(endings) {
      const outcomes = await Promise.allSettled(
        paces.map((pace, share) => pace.run(endings.filter(({ userId }) => userId % shareCount === share))),
      );
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason;
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
