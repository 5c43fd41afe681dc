import { createHash } from 'node:crypto';
import { setImmediate as breathe } from 'node:timers/promises';
import type { Book } from '@truemark/domain/book';
import { assert } from '@truemark/domain/result';
import type { CompanionHandle } from '../ledger/index.ts';
import { draftEnd, type EndedOption, type OptionRow } from './companion.ts';
import { type OpenOptions, watchOf } from './open-options.ts';
import { createPace } from './pace.ts';
import type { OptionParts } from './parts.ts';
import { reloadOption } from './save-bought.ts';

interface EndParts extends Pick<OptionParts, 'database' | 'engine' | 'trading' | 'ledger' | 'log'> {
  readonly open: OpenOptions;
  readonly companion: CompanionHandle<OptionRow>;
}

/** Options of one user and book that are posted together. */
interface Group {
  readonly userId: number;
  readonly book: Book;
  readonly ended: readonly EndedOption[];
}

export interface EndOptions {
  /**
   * Posts what options came to, each once: one that has ended already, or is not in a state to, is left as it is. Rejects
   * when the ledger could not answer for all; what it did answer for is done.
   */
  end(ended: readonly EndedOption[]): Promise<void>;
  close(): void;
}

/** Options of a posting: two transfers each. */
const optionsOfPosting = 16;
/**
 * Options on their way to the ledger at once, in each half of the users: a new order waits behind no more than these,
 * whatever number expires at one moment. More is faster and lets orders wait longer: 64 settle 8,600 a second, 48 settle
 * 7,300, and an order waits a fifth less. docs/benchmarks.md
 */
const optionsAhead = 64;
/** The ledger shares users out over two lanes in this way; by halves neither waits for the other. */
const shareCount = 2;
/** After so many the others are let in. */
const lookedAtOnce = 1_000;
const retryMs = 60_000;

/** Brings options to their ends: set-wise, at a pace that leaves room for those who order meanwhile. */
export function createEndOptions(parts: EndParts): EndOptions {
  const { engine, ledger, log, open } = parts;
  const paces = Array.from({ length: shareCount }, () => createPace(optionsAhead));
  /** How often an option was refused: a refusal stands under its key for good. */
  const tries = new Map<number, number>();
  const timers = new Set<NodeJS.Timeout>();

  const post = ({ userId, book, ended }: Group) =>
    ledger.post({
      ...{ userId, book, key: nameKey(ended, tries) },
      transfers: ended.flatMap(draftEnd),
      companions: [parts.companion.attach({ kind: 'end', ended })],
      isPatient: true,
    });

  async function endGroup(group: Group): Promise<void> {
    const { ended } = group;
    const answer = await post(group).catch(rethrowUnavailable);
    if (answer === undefined || !answer.ok) {
      // One of them holds up the others.
      if (ended.length > 1) for (const single of ended) await endGroup({ ...group, ended: [single] });
      else for (const single of ended) await leave(single, answer?.ok === false ? answer.code : 'failed');
      return;
    }
    for (const { option } of ended) {
      open.end(option.id);
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
      if (open.find(id)) engine.watchOption(watchOf(option));
    }, retryMs);
    timers.add(timer.unref());
  }

  return {
    async end(ended) {
      let failure: unknown;
      const endUnlessFailed = async (group: Group) => {
        if (failure !== undefined) return;
        await endGroup(group).catch((error: unknown) => {
          failure ??= error;
        });
      };
      const groups = await groupByUser(ended);
      const posted = groups.map(group => {
        const pace = paces[group.userId % shareCount];
        assert(pace, 'every user has a share');
        return pace.run(group.ended.length, () => endUnlessFailed(group));
      });
      await Promise.all(posted);
      if (failure !== undefined) throw failure;
    },
    close() {
      for (const timer of timers) clearTimeout(timer);
    },
  };
}

async function groupByUser(ended: readonly EndedOption[]): Promise<readonly Group[]> {
  const groups: Group[] = [];
  const filling = new Map<string, EndedOption[]>();
  for (const [index, item] of ended.entries()) {
    if (index % lookedAtOnce === lookedAtOnce - 1) await breathe();
    const { userId, book } = item.option;
    const place = `${userId} ${book}`;
    const group = filling.get(place);
    if (group && group.length < optionsOfPosting) group.push(item);
    else {
      const next = [item];
      groups.push({ userId, book, ended: next });
      filling.set(place, next);
    }
  }
  return groups;
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
