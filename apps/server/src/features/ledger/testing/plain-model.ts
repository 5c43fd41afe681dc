import type { Account } from '@truemark/domain/ledger/account';
import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import type { Book } from '@truemark/domain/money/book';
import type { Posting } from '../posting.ts';

interface ModelHold {
  readonly book: Book;
  left: bigint;
}

interface ModelState {
  /** USDT by owner, book and kind; all of the house is one owner. */
  readonly balances: Map<string, bigint>;
  readonly holds: Map<string, ModelHold>;
}

const holdingKinds = ['margin', 'stake', 'invested', 'withdrawing', 'repaying', 'reserve'];
const order = ['holdExists', 'holdMissing', 'holdInsufficient', 'balanceInsufficient', 'houseInsufficient'];

/**
 * What the ledger should do, as plainly as it can be said: one posting after the other, one transfer after the other, on
 * maps, without batches, shards, lines or hashes. USDT only.
 */
export class PlainModel {
  #state: ModelState = { balances: new Map(), holds: new Map() };
  readonly #answers = new Map<string, { body: string; answer: string }>();

  /** The house is not empty when a run starts. */
  constructor(house: ReadonlyMap<Book, { treasury: bigint; fees: bigint }> = new Map()) {
    for (const [book, { treasury, fees }] of house) {
      this.#state.balances.set(`house ${book} treasury`, treasury);
      this.#state.balances.set(`house ${book} fees`, fees);
    }
  }

  /** `posted`, or the refusal. */
  post({ userId, key, book, transfers }: Posting): string {
    const body = JSON.stringify([book, transfers], (_, value) => (typeof value === 'bigint' ? `${value}` : value));
    const known = this.#answers.get(`${userId} ${key}`);
    if (known) return known.body === body ? known.answer : 'idempotencyConflict';
    const { balances, holds } = this.#state;
    const next: ModelState = {
      balances: new Map(balances),
      holds: new Map([...holds].map(([place, hold]) => [place, { ...hold }])),
    };
    const refusals = new Set<string>();
    const opened = new Set<string>();
    for (const transfer of transfers) this.#apply(next, transfer, userId ?? 0, book, refusals, opened);
    const answer = order.find(code => refusals.has(code)) ?? 'posted';
    if (answer === 'posted') this.#state = next;
    this.#answers.set(`${userId} ${key}`, { body, answer });
    return answer;
  }

  balanceOf(userId: number, book: Book, kind: string): bigint {
    return this.#state.balances.get(`${userId} ${book} ${kind}`) ?? 0n;
  }

  /** The demo treasury counts together with what it took from outside: how much that is depends on its shards. */
  houseOf(book: Book, kind: 'treasury' | 'fees'): bigint {
    return this.#state.balances.get(`house ${book} ${kind}`) ?? 0n;
  }

  pendingOf(userId: number, book: Book): string[] {
    return [...this.#state.holds]
      .filter(([place, hold]) => place.startsWith(`${userId} `) && hold.book === book && hold.left > 0n)
      .map(([place, hold]) => `${place.slice(`${userId} `.length)} ${hold.left}`)
      .sort();
  }

  #apply(
    { balances, holds }: ModelState,
    { debit, credit, amount, reference }: TransferDraft,
    userId: number,
    book: Book,
    refusals: Set<string>,
    opened: Set<string>,
  ): void {
    const place = ({ userId: owner, kind }: Account) => `${owner ?? 'house'} ${book} ${kind}`;
    // What is reserved for one user is not another's, unless both are served by the same sixteenth of the house.
    const holdOf = ({ userId: owner, kind }: Account) => `${owner ?? `house${userId % 16}`} ${kind} ${reference}`;
    const left = (balances.get(place(debit)) ?? 0n) - amount;
    balances.set(place(debit), left);
    const isEndless = debit.kind.startsWith('external:') || (book === 'demo' && debit.kind === 'treasury');
    if (left < 0n && !isEndless) refusals.add(debit.userId === null ? 'houseInsufficient' : 'balanceInsufficient');
    if (holdingKinds.includes(debit.kind)) {
      const hold = holds.get(holdOf(debit));
      if (hold?.book !== book) refusals.add('holdMissing');
      else if (hold.left < amount) refusals.add('holdInsufficient');
      holds.set(holdOf(debit), { book, left: (hold?.left ?? 0n) - amount });
    }
    if (holdingKinds.includes(credit.kind)) {
      const hold = holds.get(holdOf(credit));
      if (hold && !opened.has(holdOf(credit))) refusals.add('holdExists');
      opened.add(holdOf(credit));
      holds.set(holdOf(credit), { book, left: (hold?.left ?? 0n) + amount });
    }
    balances.set(place(credit), (balances.get(place(credit)) ?? 0n) + amount);
  }
}
