import { afterAll, beforeAll, expect, it } from 'vitest';
import { type IdentityWorld, openIdentityWorld, type Person, registerPerson } from './testing/identity-world.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await openIdentityWorld({ areHashesSlow: true });
});
afterAll(() => world.close());

const login = (account: string, password: string, caller: object) => world.call('login', { account, password }, caller);

it('IDN-882 a flood of wrong logins from many addresses holds up neither a known device nor a new address', async () => {
  const device = 'the-device-of-the-owner';
  const [owner, visitor] = [await registerPerson(world, { caller: { device } }), await registerPerson(world)];
  const addresses = Array.from({ length: 30 }, (_, index) => `198.18.0.${index}`);
  const flood = [0, 1, 2].flatMap(round =>
    addresses.map((address, index) => login(`nobody_${round}_${index}`, 'wrong', { address })),
  );
  const countHashes = async (person: Person, caller: object) => {
    const before = world.hashes.count;
    const reply = await login(person.userName, person.password, caller);
    return { code: reply.code, hashes: world.hashes.count - before };
  };
  const [known, fresh] = await Promise.all([
    countHashes(owner, { address: '198.18.0.1', device }),
    countHashes(visitor, { address: '192.0.2.1' }),
  ]);
  await Promise.all(flood);
  expect([known.code, fresh.code]).toEqual([200, 200]);
  // What is hashed while the database looks who they are, and hardly anything then.
  expect(Math.max(known.hashes, fresh.hashes)).toBeLessThan(45);
});
