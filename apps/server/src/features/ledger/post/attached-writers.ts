import type { RefusalName } from '@truemark/contract/refusals';
import { assert } from '@truemark/domain/result';
import type pg from 'pg';
import type { AttachedHandle, AttachedRow, AttachedWriter, SendQuery } from '../posting.ts';
import type { PreparedPosting } from './batch.ts';
import type { AcceptedPosting } from './plan-batch.ts';

type AnyWriter = AttachedWriter<unknown, unknown>;

/** What was written for each posting, by its index in the batch and the writer's name. */
export type WrittenRows = ReadonlyMap<number, ReadonlyMap<string, unknown>>;

/** The features whose rows travel with postings, by name; they are asked in the order of their names. */
export class AttachedWriters {
  readonly #byName = new Map<string, AnyWriter>();

  add<Row, Written>(name: string, writer: AttachedWriter<Row, Written>): AttachedHandle<Row, Written> {
    assert(!this.#byName.has(name), `the writer ${name} is added once`);
    // Rows of a name are made and read by its handle alone, so that they have its types.
    this.#byName.set(name, writer as AnyWriter);
    return {
      attach: row => ({ writer: name, row }),
      findWritten: ({ written }) => written?.get(name) as Written | undefined,
    };
  }

  /** The refusals of all writers, by the posting's index; the first writer to refuse one is answered. */
  async check(client: pg.ClientBase, postings: readonly PreparedPosting[]): Promise<ReadonlyMap<number, RefusalName>> {
    const refusals = new Map<number, RefusalName>();
    for (const [name, rows] of collectRows(postings)) {
      const refused = await this.#find(name).check?.(client, rows);
      for (const [index, code] of refused ?? []) if (!refusals.has(index)) refusals.set(index, code);
    }
    return refusals;
  }

  async apply(
    client: pg.ClientBase,
    postings: readonly PreparedPosting[],
    accepted: ReadonlyMap<number, AcceptedPosting>,
    send: SendQuery,
  ): Promise<WrittenRows> {
    const written = new Map<number, Map<string, unknown>>();
    for (const [name, rows] of collectRows(postings)) {
      const applied = rows.flatMap(row => {
        const posted = accepted.get(row.index);
        return posted ? [{ ...row, postingId: posted.postingId, atMs: posted.atMs }] : [];
      });
      if (applied.length === 0) continue;
      const results = await this.#find(name).apply(client, applied, send);
      for (const [at, { index }] of applied.entries()) {
        const result = results[at];
        if (result !== undefined) written.set(index, (written.get(index) ?? new Map()).set(name, result));
      }
    }
    return written;
  }

  #find(name: string): AnyWriter {
    const writer = this.#byName.get(name);
    assert(writer, `the writer ${name} was added`);
    return writer;
  }
}

function collectRows(postings: readonly PreparedPosting[]): [string, AttachedRow<unknown>[]][] {
  const rows = postings.flatMap(({ posting }, index) =>
    (posting.attached ?? []).map(({ writer, row }) => ({ writer, index, row })),
  );
  return [...Map.groupBy(rows, ({ writer }) => writer)].sort(([a], [b]) => (a < b ? -1 : 1));
}
