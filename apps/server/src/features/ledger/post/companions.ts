import type { RefusalName } from '@truemark/contract/refusals';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { AppliedRow, Companion, CompanionHandle, CompanionRow, Posted } from '../posting.ts';
import type { PreparedPosting } from './batch.ts';
import type { SentQueries } from './sent-queries.ts';

type AnyCompanion = Companion<unknown>;

/** The features whose rows travel with postings, by name; they are asked in the order of their names. */
export class Companions {
  readonly #byName = new Map<string, AnyCompanion>();

  add<Row>(name: string, companion: Companion<Row>): CompanionHandle<Row> {
    assert(!this.#byName.has(name), `the companion ${name} is added once`);
    // Rows of a name are made by its handle alone, so that they have its type.
    this.#byName.set(name, companion as AnyCompanion);
    return { attach: row => ({ companion: name, row }) };
  }

  /** The refusals of all companions, by the posting's place; the first companion to refuse one is answered. */
  async check(
    client: pg.ClientBase,
    postings: readonly PreparedPosting[],
    isTrusting: boolean,
  ): Promise<ReadonlyMap<number, RefusalName>> {
    const refusals = new Map<number, RefusalName>();
    for (const [name, rows] of this.#collect(postings)) {
      const refused = await this.#find(name).check?.(client, rows, isTrusting);
      for (const [index, code] of refused ?? []) if (!refusals.has(index)) refusals.set(index, code);
    }
    return refusals;
  }

  async apply(
    client: pg.ClientBase,
    postings: readonly PreparedPosting[],
    accepted: ReadonlyMap<number, Posted>,
    sent: SentQueries,
  ): Promise<void> {
    for (const [name, rows] of this.#collect(postings)) {
      const applied = rows.flatMap(row => {
        const posted = accepted.get(row.index);
        return posted ? [{ ...row, postingId: posted.postingId, atMs: posted.atMs } satisfies AppliedRow<unknown>] : [];
      });
      if (applied.length > 0) await this.#find(name).apply(client, applied, sent);
    }
  }

  #find(name: string): AnyCompanion {
    const companion = this.#byName.get(name);
    assert(companion, `the companion ${name} was added`);
    return companion;
  }

  #collect(postings: readonly PreparedPosting[]): [string, CompanionRow<unknown>[]][] {
    const byName = new Map<string, CompanionRow<unknown>[]>();
    for (const [index, { posting }] of postings.entries()) {
      for (const { companion, row } of posting.companions ?? []) {
        const rows = byName.get(companion);
        if (rows) rows.push({ index, row });
        else byName.set(companion, [{ index, row }]);
      }
    }
    return [...byName].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
