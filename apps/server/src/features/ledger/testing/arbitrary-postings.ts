import type { UserAccountKind } from '@truemark/domain/ledger/account';
import type { TransferDraft } from '@truemark/domain/ledger/transfer';
import type { Book } from '@truemark/domain/money/book';
import fc from 'fast-check';
import type { Posting } from '../posting.ts';
import { deposit, move, pay, receive, shift } from './test-ledger.ts';

const amount = fc.bigInt({ min: 1n, max: 60n });
const index = fc.nat(2);
const reference = fc.constantFrom('a', 'b', 'c');
const holding = fc.constantFrom<UserAccountKind>('margin', 'stake', 'invested', 'withdrawing', 'repaying');

type Step = (userOf: (at: number) => number, prefix: string) => TransferDraft;

/** One transfer among three users and the house, that makes sense or does not. */
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.tuple(index, amount).map(
    ([at, much]): Step =>
      user =>
        deposit(user(at), much),
  ),
  fc.tuple(index, amount).map(
    ([at, much]): Step =>
      user =>
        pay(user(at), 'available', 'treasury', much),
  ),
  fc.tuple(index, amount).map(
    ([at, much]): Step =>
      user =>
        receive(user(at), 'treasury', 'available', much),
  ),
  fc.tuple(index, amount, holding, reference).map(
    ([at, much, kind, name]): Step =>
      (user, prefix) =>
        shift(user(at), 'available', kind, much, prefix + name),
  ),
  fc.tuple(index, amount, holding, reference).map(
    ([at, much, kind, name]): Step =>
      (user, prefix) =>
        shift(user(at), kind, 'available', much, prefix + name),
  ),
  fc.tuple(index, amount, holding, reference).map(
    ([at, much, kind, name]): Step =>
      (user, prefix) =>
        pay(user(at), kind, 'fees', much, prefix + name),
  ),
  fc.tuple(amount, reference).map(
    ([much, name]): Step =>
      (_, prefix) =>
        move('treasury', 'reserve', much, prefix + name),
  ),
  fc.tuple(amount, reference).map(
    ([much, name]): Step =>
      (_, prefix) =>
        move('reserve', 'treasury', much, prefix + name),
  ),
  fc.tuple(index, amount, reference).map(
    ([at, much, name]): Step =>
      (user, prefix) =>
        receive(user(at), 'reserve', 'available', much, prefix + name),
  ),
);

/** A posting before it is known who the three users are, and what their references start with. */
export type PostingPlan = (userIds: readonly number[], prefix: string) => Posting;

const plan: fc.Arbitrary<PostingPlan> = fc
  .record({
    at: index,
    key: fc.nat(11),
    book: fc.constantFrom<Book>('live', 'live', 'demo'),
    steps: fc.array(step, { minLength: 1, maxLength: 4 }),
  })
  .map(
    ({ at, key, book, steps }): PostingPlan =>
      (userIds, prefix) => {
        const userOf = (place: number) => userIds[place] ?? 0;
        return { userId: userOf(at), book, key: `key:${key}`, transfers: steps.map(make => make(userOf, prefix)) };
      },
  );

/** Bursts of postings that arrive together. */
export const bursts: fc.Arbitrary<PostingPlan[][]> = fc.array(fc.array(plan, { minLength: 1, maxLength: 10 }), {
  minLength: 1,
  maxLength: 4,
});
