import { expect, it } from 'vitest';
import { type Part, startParts } from './parts.ts';

function createWorld() {
  const steps: string[] = [];
  const part = (name: string): Part => ({
    name,
    start: () => void steps.push(`start ${name}`),
    stop: async () => void steps.push(`stop ${name}`),
  });
  return { steps, part };
}

it('PLT-810 parts start in their order and stop in the opposite one', async () => {
  const { steps, part } = createWorld();
  const stop = await startParts([part('ledger'), { name: 'page' }, part('market')]);
  await stop();
  expect(steps).toEqual(['start ledger', 'start market', 'stop market', 'stop ledger']);
});

it('PLT-810 a part that does not start stops those before it, and one that does not stop holds up no other', async () => {
  const { steps, part } = createWorld();
  const fails = async () => {
    throw new Error('gone');
  };
  await expect(startParts([part('ledger'), { name: 'market', start: fails }, part('jobs')])).rejects.toThrow('gone');
  expect(steps).toEqual(['start ledger', 'stop ledger']);
  const stop = await startParts([part('ledger'), { name: 'market', stop: fails }]);
  await expect(stop()).rejects.toThrow('gone');
  expect(steps.slice(2)).toEqual(['start ledger', 'stop ledger']);
});
