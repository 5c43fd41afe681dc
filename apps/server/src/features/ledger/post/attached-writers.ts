import type { RefusalName } from '@truemark/contract/refusals';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { AppliedRow, AttachedHandle, AttachedRow, AttachedWriter, Posted } from '../posting.ts';
import type { PreparedPosting } from './batch.ts';
import type { SentQueries } from './sent-queries.ts';

type AnyWriter = AttachedWriter<unknown>;

/** The features whose rows travel with postings, by name; they are asked in the order of their names. */
export class AttachedWriters {
  readonly #byName = new Map<string, AnyWriter>();

  add<Row>(name: string, writer: AttachedWriter<Row>): AttachedHandle<Row> {
    assert(!this.#byName.has(name), `the writer ${name} is added once`);
    // Rows of a name are made by its handle alone, so that they have its type.
    this.#byName.set(name, writer as AnyWriter);
    return { attach: row => ({ writer: name, row }) };
  }

  /** The refusals of all writers, by the posting's place; the first writer to refuse one is answered. */
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

  #find(name: string): AnyWriter {
    const writer = this.#byName.get(name);
    assert(writer, `the writer ${name} was added`);
    return writer;
  }

  #collect(postings: readonly PreparedPosting[]): [string, AttachedRow<unknown>[]][] {
    const byName = new Map<string, AttachedRow<unknown>[]>();
    for (const [index, { posting }] of postings.entries()) {
      for (const { writer, row } of posting.attached ?? []) {
        const rows = byName.get(writer);
        if (rows) rows.push({ index, row });
        else byName.set(writer, [{ index, row }]);
      }
    }
    return [...byName].sort(([a], [b]) => (a < b ? -1 : 1));
  }
}
