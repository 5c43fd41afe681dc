import { assert } from '@truemark/domain/result';

/** Stands for what a hook opens before the tests of a file, so that they have it as a constant. */
export function standFor<Opened extends object>(find: () => Opened | undefined): Opened {
  return new Proxy({} as Opened, {
    get(_, name) {
      const opened = find();
      assert(opened, `opened before ${String(name)} is asked for`);
      return Reflect.get(opened, name);
    },
  });
}
