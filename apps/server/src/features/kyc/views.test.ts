import { afterAll, beforeAll, expect, it } from 'vitest';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type {} from '../../platform/testing/test-database.ts';
import { countViews, insertView } from '../files/store.ts';
import { type IdentityWorld, openIdentityWorld, registerPerson } from '../identity/testing/identity-world.ts';
import type { Kyc } from './kyc.ts';
import { registerKycRoutes } from './routes.ts';
import { createTestKyc, details, signature, uploadAll, uploadPicture } from './testing/test-kyc.ts';

let world: IdentityWorld;
let kyc: Kyc;
beforeAll(async () => {
  world = await openIdentityWorld();
  kyc = createTestKyc(world, () => 1);
});
afterAll(() => world.close());

/** What a user is told of the own check. */
async function ask(userId: number): Promise<unknown> {
  const handlers = new Map<string, (input: unknown) => unknown>();
  const serve = (route: string, handler: (input: unknown) => unknown) => handlers.set(route, handler);
  const { database, identity } = world;
  registerKycRoutes({ serve } as never, { database, kyc, identity, files: { countViewsIn: countViews } });
  return handlers.get('getIdentification')?.({ context: { user: { userId } } });
}

it('KYC-025 its owner sees the views of all pictures, also of those that were sent again', async () => {
  const { userId } = await registerPerson(world);
  const { database } = world;
  const pictures = await uploadAll(database, userId);
  const look = (fileId: string, operatorNumber: number | null) =>
    insertView(database, { fileId, operatorNumber, atMs: world.time.nowMs });
  const send = (back: string) => {
    const sent = { userId, details, signature, isChange: false, pictures: { ...pictures, back } };
    return commitUnlessDenied(database, client => kyc.submitIn(client, sent));
  };
  expect(await send(pictures.back)).toMatchObject({ ok: true });
  await look(pictures.back, 1);
  await look(pictures.front, null);
  const id = (await kyc.loadNewest(userId))?.id ?? 0;
  const verdict = { id, decision: 'retry', deciderNumber: 1, remark: 'as seen', detailReasons: [] } as const;
  const blamed = { ...verdict, pictures: [{ part: 'back', reasons: ['glare'] }] } as const;
  expect(await commitUnlessDenied(database, client => kyc.decideIn(client, blamed))).toMatchObject({ ok: true });
  const back = await uploadPicture(database, userId);
  expect(await send(back)).toMatchObject({ ok: true });
  await look(back, 1);
  expect(await ask(userId)).toMatchObject({ views: { owner: 1, reviewer: 2 } });
});
