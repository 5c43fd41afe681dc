import { RecentMap } from '@truemark/collections/recent-map';
import type { AccountRef, AccountState, LoadedBatch, PreparedPosting } from './batch.ts';

/** About 60 MB at most; the accounts of twenty-five thousand users who trade. */
const usualAccountsMax = 50_000;
/** Twice as many are remembered at most: about 4 MB. */
const usualKeysMax = 20_000;
/** Enough for several batches. */
const numbersAtOnce = 2_000;

/**
 * What a program remembers of its own commits, so that most batches need not ask the database: where accounts stood, the
 * newest keys, and numbers for postings to come. It is a guess, since others write, too. Whoever guesses wrong is refused
 * by the database, whose accounts only go on from where they are, and must ask then; nobody is refused anything on a guess.
 */
export class AccountCache {
  readonly #accounts: RecentMap<string, AccountState>;
  readonly #keys: RecentMap<string, true>;
  #numbers: number[] = [];
  #newestNumber = 0;

  constructor({ accountsMax = usualAccountsMax, keysMax = usualKeysMax } = {}) {
    this.#accounts = new RecentMap(accountsMax);
    this.#keys = new RecentMap(keysMax);
  }

  /**
   * All that a batch needs; undefined when an account is not known, or a key is. Of any other key the batch supposes that it
   * is new, of a hold that it makes, too, and of one that it uses that it is there.
   */
  find(postings: readonly PreparedPosting[], refs: readonly AccountRef[]): LoadedBatch | undefined {
    if (postings.some(({ answerKey }) => this.#keys.get(answerKey) !== undefined)) return undefined;
    const accounts = new Map<string, AccountState>();
    for (const { key } of refs) {
      const account = this.#accounts.get(key);
      if (!account) return undefined;
      accounts.set(key, account);
    }
    return { accounts, holds: new Map(), answers: new Map(), trustedHolds: new Set() };
  }

  /**
   * Called after the commit. What background postings alone touch is not remembered anew: a day's run over everybody
   * would take the place of those who trade.
   */
  keep(postings: readonly PreparedPosting[], accounts: ReadonlyMap<string, AccountState>): void {
    const background = listKeys(postings.filter(({ posting }) => posting.isBackground));
    const interactive = listKeys(postings.filter(({ posting }) => !posting.isBackground));
    for (const [key, account] of accounts) {
      const isPassing = background.has(key) && !interactive.has(key);
      if (!isPassing || this.#accounts.get(key)) this.#accounts.set(key, account);
    }
    for (const { answerKey } of postings) this.#keys.set(answerKey, true);
  }

  /** Called when others write these accounts, or a batch was refused. */
  forget(refs: readonly AccountRef[]): void {
    for (const { key } of refs) this.#accounts.delete(key);
  }

  /**
   * Numbers of postings, which `load` takes from the database ahead of need. They are given in rising order, since lists of
   * the record put the postings of one millisecond in the order of their numbers; what is left out is given to nobody.
   */
  async takeNumbers(count: number, load: (count: number) => Promise<readonly number[]>): Promise<readonly number[]> {
    while (this.#numbers.length < count) {
      const loaded = await load(numbersAtOnce);
      const next = loaded.filter(number => number > this.#newestNumber);
      this.#numbers.push(...next);
      this.#newestNumber = next.at(-1) ?? this.#newestNumber;
    }
    return this.#numbers.splice(0, count);
  }
}

function listKeys(postings: readonly PreparedPosting[]): ReadonlySet<string> {
  return new Set(postings.flatMap(({ moves }) => moves.flatMap(({ debit, credit }) => [debit.key, credit.key])));
}
