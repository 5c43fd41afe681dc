import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../platform/testing/test-database.ts';
import { endRun, killRun, killsOfRun } from '../../testing/kill-runs.ts';
import { uploadPicture } from '../kyc/testing/test-kyc.ts';
import { openSupportWorld, type SupportWorld } from './testing/support-world.ts';

let world: SupportWorld;
beforeEach(async () => {
  world = await openSupportWorld();
});
afterEach(() => world.close());

const numbersOf = (messages: readonly { number: number }[]) => messages.map(({ number }) => number);
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe('writing to support', () => {
  it('SUP-010 numbers messages of a chat from 1 without a gap, and answers what comes after a number', async () => {
    for (const text of ['one', 'two', 'three']) await world.send(1, text);
    const after = await world.ask(1, 'messages', { after: 1 });
    expect(numbersOf(after.result.messages)).toEqual([2, 3]);
    expect(after.result).toMatchObject({ hasMore: false, state: { lastNumber: 3, readNumber: 3, seenNumber: 0 } });
    const before = await world.ask(1, 'messages', { before: 3 });
    expect(numbersOf(before.result.messages)).toEqual([1, 2]);
    expect((await world.ask(2, 'messages', {})).result.messages).toEqual([]);
  });

  it('SUP-011 writes a message once, however often and by however many programs it is sent', async () => {
    const other = world.openAnother();
    const words = {
      userId: 1,
      language: 'en',
      clientId: 'the-same-client-id',
      text: 'once',
      fileId: undefined,
    } as const;
    const sent = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? other : world).chats.send(words)),
    );
    expect(new Set(sent.map(answer => 'message' in answer && answer.message.number))).toEqual(new Set([1]));
    expect((await world.ask(1, 'messages', {})).result.messages).toHaveLength(1);
    await other.signals.close();
  });

  it('SUP-012 of many who write at once, by two programs, each message has a number of its own', async () => {
    const other = world.openAnother();
    await Promise.all(
      Array.from({ length: 40 }, (_, index) =>
        (index % 2 ? other : world).chats.send({
          ...{ userId: 1, language: 'en', text: `${index}`, fileId: undefined },
          clientId: `at-once-client-${index}`,
        }),
      ),
    );
    const { messages } = (await world.ask(1, 'messages', { after: 0 })).result;
    expect(numbersOf(messages)).toEqual(upTo(40));
    await other.signals.close();
  });

  it('SUP-013 the database lets nobody change a message, leave a number out or give one twice', async () => {
    await world.send(1, 'as it is');
    const insert = (number: number) =>
      world.database.query(
        `insert into support_message (chat_id, number, author, client_id, text, is_left, at)
         select id, $1, 'person', $2, 'x', false, now() from support_chat`,
        [number, `forged-${number}`],
      );
    await expect(insert(3)).rejects.toThrow('does not follow');
    await expect(insert(1)).rejects.toThrow('duplicate key');
    await expect(world.database.query(`update support_message set text = 'other'`)).rejects.toThrow();
  });

  it('SUP-014 unread is what comes after the read mark, which never goes back or past the end', async () => {
    await world.send(1, 'hello');
    const id = await world.chatOf(1);
    for (const text of ['a', 'b']) {
      await world.desks('support', 'answer', { id, clientId: `answer-client-id-${text}`, text });
    }
    const read = async (number: number) => (await world.ask(1, 'read', { upTo: number })).result;
    expect((await world.ask(1, 'state')).result).toMatchObject({ lastNumber: 3, readNumber: 1 });
    expect(await read(2)).toMatchObject({ readNumber: 2 });
    expect(await read(1)).toMatchObject({ readNumber: 2 });
    // Own words do not read what others have written meanwhile.
    await world.send(1, 'and then');
    expect((await world.ask(1, 'state')).result).toMatchObject({ lastNumber: 4, readNumber: 2 });
    expect(await read(99)).toMatchObject({ lastNumber: 4, readNumber: 4 });
  });

  it('SUP-015 each change is an event of its user, with the marks as they then are', async () => {
    await world.send(1, 'hello');
    const id = await world.chatOf(1);
    await world.desks('support', `chats/${id}`);
    await world.desks('support', 'answer', { id, clientId: 'answer-client-id-1', text: 'good day' });
    await world.ask(1, 'read', { upTo: 2 });
    const events = await world.database.query<{ values: Record<string, string> }>(
      `select values from user_event where user_id = 1 and kind = 'support' order by sequence`,
    );
    const marks = events.map(({ values }) => [values.last, values.read, values.seen].join(' '));
    expect(marks).toEqual(['1 1 0', '1 1 1', '2 1 2', '2 2 2']);
  });

  it('SUP-016 refuses an empty message, one without support, and too many in a few minutes', async () => {
    expect((await world.send(1, '  \n')).refusal).toBe('supportTextMissing');
    expect((await world.send(1, 'x'.repeat(2_001))).refusal).toBe('malformedRequest');
    for (let count = 0; count < 60; count += 1) expect((await world.send(1, 'again')).code).toBe(200);
    expect((await world.send(1, 'again')).refusal).toBe('supportMessagesTooMany');
    expect((await world.send(2, 'somebody else')).code).toBe(200);
    world.world.hours = undefined;
    expect((await world.send(2, 'hello?')).refusal).toBe('supportUnavailable');
  });

  it('SUP-017 outside the hours a message is left', async () => {
    await world.send(1, 'in time');
    world.clock.atMs += 8 * 3_600_000;
    await world.send(1, 'too late');
    const { messages } = (await world.ask(1, 'messages', {})).result;
    expect(messages.map(({ isLeft }: { isLeft: boolean }) => isLeft)).toEqual([false, true]);
  });

  it('SUP-018 takes a picture of the writer’s own that was uploaded for it, once', async () => {
    const fileId = await uploadPicture(world.database, 1);
    expect((await world.send(1, '', { fileId })).refusal).toBe('fileMissing');
    const [own] = await world.database.query<{ id: string }>(
      `insert into stored_file (id, user_id, purpose, bytes, width, height, source_hash, picture_hash, created_at)
       values (repeat('s', 22), 1, 'support', 10, 10, 10, sha256('a'), 0::bit(64), now()) returning id`,
    );
    expect((await world.send(2, '', { fileId: own?.id })).refusal).toBe('fileMissing');
    expect((await world.send(1, '', { fileId: own?.id })).result.message).toMatchObject({ fileId: own?.id, text: '' });
    expect((await world.send(1, '', { fileId: own?.id })).refusal).toBe('fileMissing');
    expect((await world.ask(1, 'messages', {})).result.messages).toHaveLength(1);
  });

  it('SUP-027 what many write at once is written, whatever becomes of the others', async () => {
    await world.send(1, 'first');
    const texts = new Map([
      [1, 'second'],
      [2, ' '],
      [3, 'hello'],
      [4, ''],
      [5, 'good day'],
    ]);
    const sent = await Promise.all([...texts].map(([user, text]) => world.send(user, text)));
    expect(sent.map(({ refusal, result }) => refusal || result.message.number)).toEqual([
      ...[2, 'supportTextMissing', 1, 'supportTextMissing', 1],
    ]);
    const rows = await world.database.query<{ chats: number }>('select count(*)::int as chats from support_chat');
    expect(rows).toEqual([{ chats: 3 }]);
  });

  it('SUP-019 a locked account may write to support', async () => {
    expect((await world.send(-1, 'let me in')).code).toBe(200);
    expect((await world.ask(-1, 'messages', {})).result.messages).toHaveLength(1);
  });
});

describe('what else comes of a chat', () => {
  it('SUP-020 name, e-mail and phone are given of the verified alone', async () => {
    const profile = async (user: number) => (await world.ask(user, 'profile')).result;
    expect(await profile(1)).toEqual({
      profile: { id: '1', level: 2, walletAddress: null, createTime: 5, idefinderStatus: 0, verified: null },
      outsideUrl: null,
    });
    expect((await profile(2)).profile.verified).toEqual({
      ...{ name: 'Anna Berg', email: 'user2@example.org', phone: '+4915112345678' },
    });
  });

  it('SUP-021 another chat service is opened at its address with the same values, and empty for visitors', async () => {
    world.world.outsideUrl = 'https://chat.example/?id={id}&name={name}&mail={email}';
    expect((await world.ask(1, 'profile')).result.outsideUrl).toBe('https://chat.example/?id=1&name=&mail=');
    expect((await world.ask(2, 'profile')).result.outsideUrl).toBe(
      'https://chat.example/?id=2&name=Anna%20Berg&mail=user2%40example.org',
    );
    const opened = await world.server.inject({
      ...{ method: 'POST', url: '/customer-service/type', payload: { type: 'online_service' } },
    });
    expect(opened.json().result).toEqual({ url: 'https://chat.example/?id=&name=&mail=', isOutside: true });
  });

  it('SUP-022 an answer that stays unread for a minute is told of once, by whichever program looks', async () => {
    const other = world.openAnother();
    await world.send(1, 'hello');
    await world.send(2, 'hello');
    for (const user of [1, 2]) {
      const id = await world.chatOf(user);
      await world.desks('support', 'answer', { id, clientId: 'answer-client-id-1', text: 'yes' });
    }
    await world.ask(2, 'read', { upTo: 2 });
    await world.chats.tellUnread();
    expect(world.told).toEqual([]);
    world.clock.atMs += 61_000;
    await Promise.all([world.chats.tellUnread(), other.chats.tellUnread()]);
    await world.chats.tellUnread();
    expect([...world.told, ...other.told]).toEqual([
      { userId: 1, kind: 'supportAnswered', values: {}, isMailed: true },
    ]);
    await other.signals.close();
  });

  it('SUP-023 a transcript goes to the confirmed address of its user, in their language', async () => {
    expect((await world.ask(1, 'transcript', {})).refusal).toBe('recordMissing');
    await world.send(1, 'hello');
    expect((await world.ask(1, 'transcript', {})).result).toEqual({ email: 'user1@example.org' });
    expect(world.mails).toEqual([
      {
        ...{ channel: 'mail', to: 'user1@example.org', kind: 'supportTranscript', language: 'de' },
        values: { lines: [{ author: 'person', text: 'hello', hasPicture: false, atMs: world.clock.atMs }] },
      },
    ]);
    for (let count = 0; count < 4; count += 1) await world.ask(1, 'transcript', {});
    expect((await world.ask(1, 'transcript', {})).refusal).toBe('sendingBlocked');
  });

  it('SUP-024 what happens in one program is heard in the others', async () => {
    const other = world.openAnother();
    await other.signals.start();
    const { cursor, isWhole } = await other.signals.watch(undefined);
    expect(isWhole).toBe(true);
    const next = other.signals.watch(cursor);
    await world.send(1, 'hello');
    const id = Number(await world.chatOf(1));
    const news = await next;
    expect(news).toMatchObject({ isWhole: false, changed: [id] });
    expect(other.heard).toEqual([{ kind: 'changed', chatId: id, userId: 1 }]);
    await world.ask(1, 'typing', {});
    expect(await other.signals.watch(news.cursor)).toMatchObject({ typing: [id] });
    await other.signals.close();
  });
});

describe('a program that is killed', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  it('SUP-025 loses nothing that it has answered, and what is sent again is there once', {
    timeout: 300_000,
  }, async () => {
    const messages = 90;
    const count = async () =>
      (await database.query<{ count: number }>('select count(*)::int as count from support_message'))[0]?.count ?? 0;
    const program = fileURLToPath(import.meta.resolve('./testing/send-program.ts'));
    const run = { program, count, environment: { DATABASE_URL: database.url, MESSAGES: String(messages) } };
    for (let round = 0; round < killsOfRun; round += 1) await killRun(run);
    await endRun(run);
    const rows = await database.query<{ numbers: number[]; texts: string[] }>(
      `select array_agg(number order by number) as numbers, array_agg(text order by number) as texts
       from support_message group by chat_id order by chat_id`,
    );
    expect(rows.map(({ numbers }) => numbers)).toEqual([upTo(30), upTo(30), upTo(30)]);
    const expected = (rest: number) => upTo(30).map(number => `word ${(number - 1) * 3 + rest}`);
    expect(rows.map(({ texts }) => texts)).toEqual([expected(0), expected(1), expected(2)]);
  });
});
