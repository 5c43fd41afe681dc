import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMailService } from '../../adapters/mail/index.ts';
import { createSmsService } from '../../adapters/sms/index.ts';
import { openSmsPeer, type SmsPeer } from '../../adapters/testing/sms-peer.ts';
import { openSmtpPeer, readMailPart, type SmtpPeer } from '../../adapters/testing/smtp-peer.ts';
import { waitFor } from '../../platform/testing/wait-for.ts';
import {
  loadSecrets,
  type MessagingWorld,
  mailCode,
  mailNotice,
  openMessagingWorld,
} from './testing/messaging-world.ts';

let resources: AsyncDisposableStack;
let smtp: SmtpPeer;
let sms: SmsPeer;

beforeEach(async () => {
  resources = new AsyncDisposableStack();
  smtp = await openSmtpPeer();
  resources.defer(() => smtp.close());
  sms = await openSmsPeer();
  resources.defer(() => sms.close());
});
afterEach(() => resources.disposeAsync());

async function openWorld(settings?: Parameters<typeof openMessagingWorld>[0]): Promise<MessagingWorld> {
  const world = await openMessagingWorld(settings);
  resources.defer(() => world.close());
  return world;
}

/** A world whose messages go to the peers. */
async function openSendingWorld(settings: Parameters<typeof openMessagingWorld>[0] = {}): Promise<MessagingWorld> {
  const mail = createMailService({ url: `smtp://127.0.0.1:${smtp.port}`, from: 'no-reply@truemark.example' });
  resources.defer(() => mail.close());
  const services = { mail, sms: createSmsService(`http://127.0.0.1:${sms.port}/`) };
  return openWorld({ services, ...settings });
}

const waitForState = (world: MessagingWorld, state: string) =>
  waitFor(async () => expect((await world.listOutbox())[0]?.state).toBe(state));

it('NTF-001 a message leaves when its transaction commits, and never when it rolls back', async () => {
  const world = await openSendingWorld();
  await world.jobs.start();
  const rolledBack = world.database.transaction(async client => {
    await world.messages.queueIn(client, { ...mailNotice, to: 'never@example.org' });
    throw new Error('no');
  });
  await expect(rolledBack).rejects.toThrow('no');
  const committed = Promise.withResolvers<void>();
  const transaction = world.database.transaction(async client => {
    await world.messages.queueIn(client, mailNotice);
    await committed.promise;
  });
  await sleep(300);
  expect(smtp.offers).toEqual([]);
  committed.resolve();
  await transaction;
  await waitForState(world, 'sent');
  expect(smtp.mails.map(({ to }) => to)).toEqual(['ann@example.org']);
  expect(await world.listOutbox()).toHaveLength(1);
});

it('NTF-002 a committed message is picked up at once', async () => {
  const world = await openSendingWorld({ pollMs: 60_000 });
  await world.jobs.start();
  await waitFor(async () => {
    expect(await world.database.query(`select from pg_stat_activity where query like 'LISTEN%'`)).not.toEqual([]);
  });
  for (const count of [1, 2, 3]) {
    const queuedAt = performance.now();
    await world.queue(mailNotice);
    await waitFor(() => expect(smtp.mails).toHaveLength(count));
    expect(performance.now() - queuedAt).toBeLessThan(1_000);
  }
});

it('NTF-003 mails and SMS reach real services in the language of the user', async () => {
  const world = await openSendingWorld();
  await world.jobs.start();
  await world.queue({ ...mailCode, language: 'ar' });
  await world.queue({ ...mailCode, channel: 'sms', to: '+4915112345678' });
  await waitFor(() => expect([smtp.mails.length, sms.received.length]).toEqual([1, 1]));
  const raw = smtp.mails[0]?.raw ?? '';
  expect(readMailPart(raw, 'text/plain')).toContain('471109');
  expect(readMailPart(raw, 'text/html')).toContain('<html lang="ar" dir="rtl">');
  expect(sms.received[0]).toMatchObject({
    to: '+4915112345678',
    text: '471109 is your Truemark code to sign up. It is valid for 10 minutes. Do not share it.',
  });
});

it('NTF-004 an accepted message is not sent again, however often its job runs', async () => {
  const world = await openSendingWorld();
  const second = await openSendingWorld({ database: world.database });
  await Promise.all([world.jobs.start(), second.jobs.start()]);
  await Promise.all(Array.from({ length: 20 }, () => world.queue(mailNotice)));
  await waitFor(() => expect(smtp.mails).toHaveLength(20));
  const { items } = await world.messages.listOutbox({});
  await waitFor(async () => expect((await world.messages.listOutbox({ state: 'sent' })).items).toHaveLength(20));
  await world.database.transaction(async client => {
    for (const { id } of items) {
      await world.jobs.addIn(client, 'deliverMessage', { messageId: Number(id) }, { triesMax: 1 });
    }
  });
  await waitFor(async () => {
    expect(await world.database.query('select from graphile_worker.jobs')).toHaveLength(0);
  });
  expect(smtp.mails).toHaveLength(20);
  expect(new Set(smtp.mails.map(({ raw }) => /^Message-ID: (.*)$/im.exec(raw)?.[1])).size).toBe(20);
});

it('NTF-005 a message that is refused for good has failed at once, with what the service said', async () => {
  const world = await openSendingWorld();
  await world.jobs.start();
  smtp.objectTo = () => ({ code: 550, text: 'no such mailbox' });
  await world.queue(mailCode);
  await waitForState(world, 'failed');
  const [message] = await world.listOutbox();
  expect(message).toMatchObject({ tries: 1, error: expect.stringContaining('no such mailbox') });
  expect(await world.database.query('select from graphile_worker.jobs')).toHaveLength(0);
  expect(await loadSecrets(world)).toEqual([null]);
});

it('NTF-006 a message for a service that is down waits, and is sent once it is back', async () => {
  const world = await openSendingWorld();
  await world.jobs.start();
  const { port } = smtp;
  await smtp.close();
  await world.queue(mailCode);
  await waitFor(async () => expect((await world.listOutbox())[0]).toMatchObject({ state: 'waiting', tries: 1 }));
  expect((await world.listOutbox())[0]?.error).toContain('ECONNREFUSED');
  smtp = await openSmtpPeer({ port });
  smtp.objectTo = () => ({ code: 451, text: 'busy' });
  await world.hurry();
  await waitFor(async () => expect((await world.listOutbox())[0]).toMatchObject({ state: 'waiting', tries: 2 }));
  smtp.objectTo = () => undefined;
  await world.hurry();
  await waitForState(world, 'sent');
  expect((await world.listOutbox())[0]).toMatchObject({ tries: 3, error: null });
  expect(smtp.mails).toHaveLength(1);
});

it('NTF-007 tries come at growing intervals, and after the last the message has failed', async () => {
  const world = await openSendingWorld();
  await world.jobs.start();
  sms.status = 503;
  await world.queue({ ...mailNotice, channel: 'sms', to: '+4915112345678' });
  const waits: number[] = [];
  for (let tries = 1; tries < 12; tries += 1) {
    await waitFor(async () => expect((await world.listOutbox())[0]).toMatchObject({ state: 'waiting', tries }));
    await waitFor(async () => {
      const [job] = await world.database.query<{ wait: number }>(
        `select extract(epoch from run_at - now())::float8 as wait from graphile_worker.jobs where locked_at is null`,
      );
      expect(job?.wait).toBeGreaterThan(0);
      waits.push(Math.round(job?.wait ?? 0));
    });
    await world.hurry();
  }
  await waitForState(world, 'failed');
  expect(sms.received).toHaveLength(12);
  expect((await world.listOutbox())[0]).toMatchObject({ tries: 12, error: 'the service answered HTTP 503' });
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(0)).toBeLessThanOrEqual(3);
  expect(waits.at(-1)).toBeGreaterThan(20_000);
});

it('NTF-007 a message whose delivery broke off has failed, one that is still tried has not', async () => {
  const world = await openSendingWorld();
  await world.queue({ ...mailNotice, to: 'tried@example.org' });
  await world.queue({ ...mailNotice, to: 'at-work@example.org' });
  await world.queue({ ...mailNotice, to: 'broken@example.org' });
  await world.queue(mailCode);
  const [code, broken, atWork] = await world.listOutbox();
  const spend = (id = '', lockedAt: string | null = null) =>
    world.database.query(
      'update graphile_worker._private_jobs set attempts = max_attempts, locked_at = $2 where key = $1',
      [`message:${id}`, lockedAt],
    );
  await spend(broken?.id);
  await spend(atWork?.id, new Date().toISOString());
  await world.database.query('delete from graphile_worker._private_jobs where key = $1', [`message:${code?.id}`]);
  await world.messages.prune();
  expect((await world.listOutbox()).map(({ state }) => state)).toEqual(['failed', 'failed', 'waiting', 'waiting']);
  expect(await loadSecrets(world)).toEqual([null, null, null, null]);
});

it('NTF-008 a code is not sent any more after it has run out', async () => {
  const world = await openSendingWorld();
  await world.queue(mailCode);
  world.time.aheadMs = 600_000;
  await world.jobs.start();
  await waitForState(world, 'failed');
  expect(smtp.offers).toEqual([]);
  expect((await world.listOutbox())[0]).toMatchObject({ tries: 0, error: expect.stringContaining('ran out') });
  expect(await loadSecrets(world)).toEqual([null]);
});

it('NTF-009 codes of messages that are sent for real are never shown, and forgotten once they are sent', async () => {
  const world = await openSendingWorld();
  await world.queue(mailCode);
  const waiting = await world.listOutbox();
  expect(waiting[0]?.text).toContain('••••••');
  expect(JSON.stringify(waiting)).not.toContain('471109');
  await world.jobs.start();
  await waitForState(world, 'sent');
  expect(readMailPart(smtp.mails[0]?.raw ?? '', 'text/plain')).toContain('471109');
  expect(JSON.stringify(await world.listOutbox())).not.toContain('471109');
  expect(await loadSecrets(world)).toEqual([null]);
});

it('NTF-009 a service that repeats what it was given does not give the code away', async () => {
  const world = await openSendingWorld();
  await world.jobs.start();
  smtp.objectTo = () => ({ code: 550, text: 'I do not like 471109' });
  await world.queue(mailCode);
  await waitForState(world, 'failed');
  expect((await world.listOutbox())[0]?.error).toContain('I do not like ••••••');
});

it('NTF-014 a failed message can be sent again, one whose code runs out or one that has not failed cannot', async () => {
  const world = await openSendingWorld();
  await world.jobs.start();
  smtp.objectTo = () => ({ code: 550, text: 'no such mailbox' });
  await world.queue(mailNotice);
  await waitForState(world, 'failed');
  const id = (await world.listOutbox())[0]?.id ?? '';
  smtp.objectTo = () => undefined;
  const retry = (messageId: string) => world.database.transaction(client => world.messages.retryIn(client, messageId));
  expect(await retry(id)).toBe('reopened');
  await waitForState(world, 'sent');
  expect(smtp.mails).toHaveLength(1);
  expect(await retry(id)).toMatchObject({ code: 'changedMeanwhile' });
  expect(await retry('99')).toMatchObject({ code: 'recordMissing' });
  expect(await retry('99999999')).toMatchObject({ code: 'recordMissing' });
  smtp.objectTo = () => ({ code: 550, text: 'no such mailbox' });
  await world.queue(mailCode);
  await waitForState(world, 'failed');
  expect(await retry((await world.listOutbox())[0]?.id ?? '')).toMatchObject({ code: 'changedMeanwhile' });
  // The first password of an operator holds.
  await world.queue({ ...mailCode, kind: 'operatorInvitation', values: { code: 'the first password' } });
  const findNewest = async () => (await world.listOutbox())[0];
  await waitForState(world, 'failed');
  smtp.objectTo = () => undefined;
  expect(await retry((await findNewest())?.id ?? '')).toBe('reopened');
  await waitForState(world, 'sent');
  expect(readMailPart(smtp.mails.at(-1)?.raw ?? '', 'text/plain')).toContain('the first password');
});

it('NTF-022 the figures count messages by channel and state, and those that wait', async () => {
  const world = await openSendingWorld();
  smtp.objectTo = to => (to === 'bad@example.org' ? { code: 550, text: 'no' } : undefined);
  await world.queue(mailNotice);
  await world.queue({ ...mailNotice, to: 'bad@example.org' });
  expect(await world.metrics.registry.metrics()).toContain('truemark_messages_waiting 2');
  await world.jobs.start();
  await waitFor(async () => {
    const figures = await world.metrics.registry.metrics();
    expect(figures).toContain('truemark_messages_total{channel="mail",state="sent"} 1');
    expect(figures).toContain('truemark_messages_total{channel="mail",state="failed"} 1');
    expect(figures).toContain('truemark_messages_waiting 0');
  });
});
