import { readFile, stat } from 'node:fs/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSmsService } from '../../adapters/sms/index.ts';
import { waitFor } from '../../platform/testing/wait-for.ts';
import {
  loadSecrets,
  type MessagingWorld,
  mailCode,
  mailNotice,
  openMessagingWorld,
} from './testing/messaging-world.ts';

let resources: AsyncDisposableStack;
beforeEach(() => {
  resources = new AsyncDisposableStack();
});
afterEach(() => resources.disposeAsync());

async function openWorld(settings?: Parameters<typeof openMessagingWorld>[0]): Promise<MessagingWorld> {
  const world = await openMessagingWorld(settings);
  resources.defer(() => world.close());
  return world;
}

it('NTF-010 without a service a sandbox keeps messages, with their codes, and writes each to a file', async () => {
  const world = await openWorld();
  await world.jobs.start();
  await world.queue(mailCode);
  const [message] = await world.listOutbox();
  expect(message).toMatchObject({ state: 'kept', to: 'ann@example.org', kind: 'codeRegister', tries: 0 });
  expect(message?.text).toContain('471109');
  await world.queue({ ...mailNotice, channel: 'sms', to: '+4915112345678' });
  const lines = await waitFor(async () => {
    const read = (await readFile(world.outboxFile, 'utf8')).trim().split('\n');
    expect(read).toHaveLength(2);
    return read.map(line => JSON.parse(line));
  });
  const mail = lines.find(({ channel }) => channel === 'mail');
  expect(mail).toEqual({
    at: new Date(message?.at ?? 0).toISOString(),
    channel: 'mail',
    to: 'ann@example.org',
    kind: 'codeRegister',
    subject: 'Your code to sign up',
    text: message?.text,
  });
  expect((await stat(world.outboxFile)).mode & 0o777).toBe(0o600);
  expect(lines.find(({ channel }) => channel === 'sms')).toMatchObject({ to: '+4915112345678', subject: '' });
});

it('NTF-011 a production instance keeps messages without their codes', async () => {
  const world = await openWorld({ isSandbox: false });
  await world.jobs.start();
  await world.queue(mailCode);
  await waitFor(async () => expect(await readFile(world.outboxFile, 'utf8')).toContain('••••••'));
  expect(await readFile(world.outboxFile, 'utf8')).not.toContain('471109');
  expect(JSON.stringify(await world.listOutbox())).not.toContain('471109');
  expect(await loadSecrets(world)).toEqual([null]);
});

const unusedService = { mail: null, sms: createSmsService('http://127.0.0.1:9/') };
const smsCode = { ...mailCode, channel: 'sms', to: '+4915112345678' } as const;

it('NTF-011 what waits when its service is taken from a production instance is kept without its code', async () => {
  const world = await openWorld({ services: unusedService, isSandbox: false });
  await world.queue(smsCode);
  expect(await loadSecrets(world)).toEqual(['471109']);
  const without = await openWorld({ database: world.database, isSandbox: false });
  await without.jobs.start();
  await waitFor(async () => expect((await without.listOutbox())[0]?.state).toBe('kept'));
  expect(await readFile(without.outboxFile, 'utf8')).not.toContain('471109');
  expect(await loadSecrets(world)).toEqual([null]);
});

it('NTF-010 what waits when its service is taken away is kept', async () => {
  const world = await openWorld({ services: unusedService });
  await world.queue(smsCode);
  const without = await openWorld({ database: world.database });
  await without.jobs.start();
  await waitFor(async () => expect((await without.listOutbox())[0]?.state).toBe('kept'));
  expect((await without.listOutbox())[0]?.text).toContain('471109');
  await waitFor(async () => expect(await readFile(without.outboxFile, 'utf8')).toContain('471109'));
});

it('NTF-015 the outbox is listed in pages, the newest first, by state and by text', async () => {
  const world = await openWorld();
  await world.database.transaction(async client => {
    for (let index = 0; index < 205; index += 1) {
      await world.messages.queueIn(client, { ...mailNotice, to: `user${index}_%@example.org` });
    }
  });
  const first = await world.messages.listOutbox({});
  const second = await world.messages.listOutbox({ cursor: first.nextCursor ?? '' });
  const third = await world.messages.listOutbox({ cursor: second.nextCursor ?? '' });
  const all = [...first.items, ...second.items, ...third.items].map(({ to }) => to);
  expect(all).toEqual(Array.from({ length: 205 }, (_unused, index) => `user${204 - index}_%@example.org`));
  expect(third.nextCursor).toBeNull();
  const found = await world.messages.listOutbox({ text: 'USER17_%' });
  expect(found.items.map(({ to }) => to)).toEqual(['user17_%@example.org']);
  expect((await world.messages.listOutbox({ text: 'password was changed' })).items).toHaveLength(100);
  expect((await world.messages.listOutbox({ state: 'sent' })).items).toEqual([]);
});

it('NTF-016 messages are removed after thirty days', async () => {
  const world = await openWorld();
  await world.queue(mailNotice);
  world.time.aheadMs = 29 * 24 * 3_600_000;
  await world.queue(mailCode);
  await world.messages.prune();
  expect(await world.listOutbox()).toHaveLength(2);
  world.time.aheadMs = 31 * 24 * 3_600_000;
  await world.messages.prune();
  expect((await world.listOutbox()).map(({ kind }) => kind)).toEqual(['codeRegister']);
});
