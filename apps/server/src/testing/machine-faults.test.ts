import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../platform/testing/test-database.ts';
import { askOf, giveFault, probe, until } from './platform-process.ts';
import { closePosition, openPosition, openProcessWorld, type ProcessWorld } from './process-world.ts';

let database: TestDatabase;
let world: ProcessWorld;

beforeEach(async () => {
  database = await openTestDatabase();
  world = openProcessWorld(database);
});
afterEach(async () => {
  await world.close();
  await database.close();
});

describe('a clock that is set back', () => {
  it('PLT-601 PLT-600 stops neither prices nor orders, and is told of once', { timeout: 120_000 }, async () => {
    const server = world.start('only', { hasFaults: true });
    const ask = await askOf(server);
    const user = await world.addUser();
    const id = await openPosition(ask, user);
    giveFault(server, { stepClockMs: -300_000 });
    await until(async () => server.output.error.includes('was set back'));
    const steppedAtMs = performance.now();
    await openPosition(ask, user);
    await closePosition(ask, user, id);
    expect(performance.now() - steppedAtMs).toBeLessThan(15_000);
    expect(await probe(server, '/readyz')).toMatchObject({ status: 200 });
    expect(server.output.error.match(/was set back/g)).toHaveLength(1);
  });
});
