/**
 * What a table has about people: which rows and columns a person is given who asks for everything about themselves, and
 * what becomes of the rows once that person is erased. Each table stands with the capability that owns it.
 */
export interface PersonalTable {
  readonly table: string;
  /** Condition of the rows of a person, with `person_id`, their number, and `person_contacts`, their address and phone number. */
  readonly rows: string;
  /** What they are given. */
  readonly columns: readonly string[] | 'all';
  /** What they are not given, and why. */
  readonly withheld?: Readonly<Record<string, string>>;
  /** Columns that name a row. */
  readonly key: readonly string[];
  /** `deleted`, or why the rows stay. */
  readonly erasure: 'deleted' | { readonly kept: string };
  /** The rows go with the account already, and do not wait for the years of the law. */
  readonly isGoneWithAccount?: boolean;
  /** Of rows that stay: what an erasure puts in the place of a column, as SQL. */
  readonly overwritten?: Readonly<Record<string, string>>;
}

export const secret = 'a secret, or what a secret is checked by';
export const amongOperators = 'words and numbers among operators';
export const ledgerRecord = { kept: 'the record of money, of a number that is nobody’s any more' } as const;
