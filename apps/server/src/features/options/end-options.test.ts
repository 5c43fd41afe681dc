import { assert } from '@truemark/domain/result';
import { expect, it } from 'vitest';
import { createLedger } from '../ledger/index.ts';
import { createOptionWriter, type EndedOption } from './attached-write.ts';
import { createEndOptions } from './end-options.ts';
import { describeCancel } from './follow-decisions.ts';
import { OpenOptions } from './open-options.ts';
import type { Option } from './option.ts';
import { ask, buy, opening, useOptions } from './testing/option-harness.ts';

const { harness, program } = useOptions();

/** Another program, which believes that all of them stand as they are given here. */
function openAnother(options: readonly Option[]) {
  const { parts } = program;
  const ledger = createLedger({ ...parts, isSandbox: true });
  const writer = ledger.addWriter('option', createOptionWriter(program.parts));
  const released: bigint[] = [];
  const tracker = { track: () => undefined, untrack: () => true };
  const open = new OpenOptions({ release: (_userId, _book, amount) => void released.push(amount) }, tracker);
  for (const option of options) open.track(option);
  const endings = createEndOptions({ ...parts, ledger, writer, open });
  const close = async () => {
    endings.close();
    await ledger.close();
  };
  return { endings, open, released, close };
}

it('OPT-111 what has ended, or may not end so, is left as it is and does not hold up what is posted with it', async () => {
  const userId = await harness.addUser();
  const over = await buy(program, ask(userId));
  await harness.tick(program, 1_000, opening);
  await harness.tick(program, 29_000, opening + 1);
  const running = await buy(program, ask(userId));
  await harness.tick(program, 1_000, opening);
  const pending = await buy(program, ask(userId));

  const { endings, open, released, close } = openAnother([over, running, pending]);
  const voided = (option: Option): EndedOption => {
    return { option, from: ['holding'], end: { state: 'void', result: 'void', tick: null }, ticks: [] };
  };
  await endings.end([over, running, pending].map(voided));
  await close();

  const states = await Promise.all([over, running, pending].map(option => harness.load(option)));
  expect(states.map(({ state }) => state)).toEqual(['settled', 'void', 'pending']);
  expect([over, running, pending].map(({ id }) => open.find(id)?.state)).toEqual([undefined, undefined, 'pending']);
  expect(released).toEqual([75_000_000n, 75_000_000n]);
  expect(await harness.available(userId)).toBe('9975');
});

it('OPT-710 two postings of one batch that end the same option: the second is refused', async () => {
  const userId = await harness.addUser();
  const option = await buy(program, ask(userId));
  await harness.tick(program, 1_000, opening);
  const end = { state: 'void', result: 'void', tick: null } as const;
  const row = { kind: 'end' as const, ended: [{ option, from: ['holding' as const], end, ticks: [] }] };
  const { check } = createOptionWriter(program.parts);
  assert(check, 'options are checked before they end');
  const rows = [0, 1].map(index => ({ index, row: { ...row } }));
  const refused = await program.parts.database.transaction(client => check(client, rows));
  expect([...refused]).toEqual([[1, 'orderStateWrong']]);
});

it('OPT-111 OPT-113 what was bought meanwhile is not canceled for want of a price', async () => {
  const userId = await harness.addUser();
  const option = await buy(program, ask(userId));
  const { endings, open, released, close } = openAnother([option]);
  await harness.tick(program, 1_000, opening);
  await endings.end([describeCancel(option, ['pending'])]);
  await close();
  expect(await harness.load(option)).toMatchObject({ state: 'holding' });
  expect(open.find(option.id)).toEqual(await harness.load(option));
  expect(released).toEqual([]);
  expect(await harness.available(userId)).toBe('9900');
});

it('OPT-109 those of a user are settled together, as many as a posting may have', async () => {
  const [first, second] = [await harness.addUser(), await harness.addUser()];
  const options: Option[] = [];
  for (const userId of [...Array.from({ length: 33 }, () => first), second]) {
    options.push(await buy(program, ask(userId)));
  }
  await harness.tick(program, 1_000, opening);
  await harness.tick(program, 30_000, opening);
  const postings = await harness.market.database.query<{ count: number }>(
    `select count(*)::int4 as count from ledger_transfer
     where kind = 'optionReserveReturn' and reference = any($1) group by posting_id order by count`,
    [options.map(({ id }) => `option:${id}`)],
  );
  expect(postings.map(({ count }) => count)).toEqual([1, 1, 32]);
});
