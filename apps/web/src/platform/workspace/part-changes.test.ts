import { expect, it } from 'vitest';
import { createPartChanges } from './part-changes.ts';

type Words = readonly string[];
const changed = new Error('saved elsewhere');

/** A server of one part, with a client that has seen what it says last. */
function makeServer(first: { version: number; content: Words }) {
  const world = { stored: first, known: first, owner: 'ann' as string | undefined, failure: undefined as unknown };
  const changes = createPartChanges<Words>({
    async read(isAnew) {
      if (isAnew) world.known = world.stored;
      return world.known;
    },
    async save({ version, content }) {
      if (world.failure) throw world.failure;
      if (version !== world.stored.version) throw changed;
      world.stored = { version: version + 1, content };
      return version + 1;
    },
    isChanged: error => error === changed,
    note(saved) {
      world.known = saved;
    },
    readOwner: () => world.owner,
  });
  return { world, changes };
}

const add = (word: string) => (words: Words) => (words.includes(word) ? words : [...words, word]);

it('WTL-004 changes are shown at once and saved one after the other', async () => {
  const { world, changes } = makeServer({ version: 3, content: ['a'] });
  const both = [changes.change(add('b')), changes.change(add('c'))];
  expect(changes.listUnsaved().reduce((words, act) => act(words), world.known.content)).toEqual(['a', 'b', 'c']);
  await Promise.all(both);
  expect(world.stored).toEqual({ version: 5, content: ['a', 'b', 'c'] });
  expect(changes.listUnsaved()).toEqual([]);
});

it('WTL-004 a change is made again on what another device has saved', async () => {
  const { world, changes } = makeServer({ version: 1, content: ['a'] });
  world.stored = { version: 2, content: ['a', 'phone'] };
  await changes.change(add('desktop'));
  expect(world.stored).toEqual({ version: 3, content: ['a', 'phone', 'desktop'] });
});

it('WTL-004 a change that was not saved is told and no longer shown, and the next one goes on', async () => {
  const { world, changes } = makeServer({ version: 1, content: [] });
  world.failure = new Error('offline');
  await expect(changes.change(add('a'))).rejects.toThrow('offline');
  expect(changes.listUnsaved()).toEqual([]);
  world.failure = undefined;
  await changes.change(add('b'));
  expect(world.stored.content).toEqual(['b']);
});

it('WTL-004 what changes nothing is not saved, but the first version always', async () => {
  const { world, changes } = makeServer({ version: 0, content: ['of the browser'] });
  await changes.change(words => words);
  expect(world.stored).toEqual({ version: 1, content: ['of the browser'] });
  await changes.change(words => words);
  expect(world.stored.version).toBe(1);
});

it('WTL-004 what somebody changed is not saved for whoever logs in after them', async () => {
  const { world, changes } = makeServer({ version: 1, content: [] });
  const made = changes.change(add('a'));
  world.owner = 'bob';
  await made;
  expect(world.stored.content).toEqual([]);
});
