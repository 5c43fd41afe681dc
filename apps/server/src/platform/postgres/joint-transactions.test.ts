import type pg from 'pg';
import { expect, it } from 'vitest';
import type { Database } from './database.ts';
import { createJointTransactions } from './joint-transactions.ts';

interface Wish {
  readonly about: number;
  readonly name: string;
}

/** Transactions that do nothing but say what they are made for. */
function openJoint(refuse: (wishes: readonly Wish[]) => Error | undefined = () => undefined) {
  const made: string[][] = [];
  const transaction: Database['transaction'] = async work => work({} as pg.PoolClient);
  const wish = createJointTransactions<Wish, string>(
    { transaction },
    {
      keyOf: ({ about }) => about,
      async work(_client, wishes) {
        made.push(wishes.map(({ name }) => name));
        const error = refuse(wishes);
        if (error) throw error;
        return wishes.map(({ name }) => `${name} done`);
      },
    },
  );
  return { made, wish };
}

it('PLT-820 makes one transaction of what is wanted at the same moment, and two of what is about the same', async () => {
  const { made, wish } = openJoint();
  const wishes = [
    { about: 1, name: 'a' },
    { about: 2, name: 'b' },
    { about: 1, name: 'c' },
  ];
  expect(await Promise.all(wishes.map(wish))).toEqual(['a done', 'b done', 'c done']);
  expect(made).toEqual([['a', 'b'], ['c']]);
});

it('PLT-820 where one fails each is tried alone, and only that one has failed', async () => {
  const { made, wish } = openJoint(wishes =>
    wishes.some(({ name }) => name === 'b') ? new Error('not b') : undefined,
  );
  const wishes = ['a', 'b', 'c'].map((name, about) => ({ about, name }));
  const outcomes = await Promise.allSettled(wishes.map(wish));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(made).toEqual([['a', 'b', 'c'], ['a'], ['b'], ['c']]);
});

it('PLT-820 with a database that is away nobody is tried again', async () => {
  const { made, wish } = openJoint(() => Object.assign(new Error('gone'), { code: 'ECONNRESET' }));
  const outcomes = await Promise.allSettled([wish({ about: 1, name: 'a' }), wish({ about: 2, name: 'b' })]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(made).toEqual([['a', 'b']]);
});
