import { expect, it } from 'vitest';
import { createGroupPace } from './group-pace.ts';

const nextTurn = () => new Promise(resolve => setImmediate(resolve));

it('OPT-109 so many are in work at once, of one key together, and all that has come for it meanwhile', async () => {
  let running = 0;
  let most = 0;
  const groups: string[][] = [];
  const pace = createGroupPace<string>({
    findKey: item => item.slice(0, 1),
    ...{ groupMax: 3, aheadMax: 6 },
    async work(group) {
      running += group.length;
      most = Math.max(most, running);
      groups.push([...group]);
      await nextTurn();
      running -= group.length;
    },
  });
  await pace.run([]);
  const first = pace.run(['a1', 'b1', 'c1', 'd1', 'e1', 'f1', 'g1', 'a2', 'a3', 'a4', 'a5']);
  const second = pace.run(['g2', 'h1', 'g3', 'g4']);
  await Promise.all([first, second]);
  expect(groups).toEqual([
    ['a1', 'a2', 'a3'],
    ['b1'],
    ['c1'],
    ['d1'],
    ['e1'],
    ['f1'],
    // In their turns: what is left of the first key has gone behind the others.
    ['g1', 'g2', 'g3'],
    ['a4', 'a5'],
    ['h1'],
    ['g4'],
  ]);
  expect(most).toBe(6);
});

it('OPT-109 a failure is told to the call whose work it was, which goes no further, and lets the others on', async () => {
  const done: string[] = [];
  const pace = createGroupPace<string>({
    findKey: item => item,
    ...{ groupMax: 3, aheadMax: 1 },
    async work([item = '']) {
      await nextTurn();
      if (item === 'wrong') throw new Error('failed');
      done.push(item);
    },
  });
  const outcomes = await Promise.allSettled([pace.run(['a', 'wrong', 'b']), pace.run(['c', 'd'])]);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(done).toEqual(['a', 'c', 'd']);
});

it('OPT-109 a group that is too large for the room that there is goes alone', async () => {
  const groups: number[] = [];
  const pace = createGroupPace<string>({
    findKey: item => item.slice(0, 1),
    ...{ groupMax: 9, aheadMax: 2 },
    async work(group) {
      groups.push(group.length);
      await nextTurn();
    },
  });
  await pace.run(['a1', 'a2', 'a3', 'b1']);
  expect(groups).toEqual([3, 1]);
});
