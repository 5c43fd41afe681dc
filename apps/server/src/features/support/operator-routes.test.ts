import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeSoundPictures } from '../files/testing/sound-pictures.ts';
import { openSupportWorld, type SupportWorld } from './testing/support-world.ts';

let world: SupportWorld;
beforeEach(async () => {
  world = await openSupportWorld();
});
afterEach(() => world.close());

const minute = 60_000;
const list = async (view: string, token = 'support') => (await world.desks(token, `chats?view=${view}`)).result;
const usersOf = async (view: string, token?: string) =>
  (await list(view, token)).items.map(({ userId }: { userId: string }) => Number(userId));
let answers = 0;
const answer = (token: string, id: string, text = 'we look into it') => {
  answers += 1;
  return world.desks(token, 'answer', { id, clientId: `answer-client-${answers}-x`, text });
};

describe('chats, by operators', () => {
  it('SUP-030 who has waited longest comes first, and nobody waits once answered', async () => {
    for (const user of [3, 1, 2]) {
      await world.send(user, `from ${user}`);
      world.clock.atMs += minute;
    }
    await world.send(3, 'still here');
    expect(await usersOf('waiting')).toEqual([3, 1, 2]);
    await answer('support', await world.chatOf(1));
    expect(await usersOf('waiting')).toEqual([3, 2]);
    expect((await list('waiting')).waitingCount).toBe(2);
    expect(await usersOf('open')).toEqual([1, 3, 2]);
    await world.send(1, 'thanks');
    expect(await usersOf('waiting')).toEqual([3, 2, 1]);
  });

  it('SUP-031 lists come in pages that leave nobody out', async () => {
    for (let user = 1; user <= 52; user += 1) await world.send(user, 'hello');
    const first = await list('waiting');
    const second = await list(`waiting&cursor=${encodeURIComponent(first.nextCursor)}`);
    expect(first.items).toHaveLength(50);
    expect(second.items).toHaveLength(2);
    const ids = [...first.items, ...second.items].map(({ id }: { id: string }) => id);
    expect(new Set(ids).size).toBe(52);
  });

  it('SUP-032 a chat is taken on by one, from whom it is taken over only on purpose', async () => {
    await world.send(1, 'hello');
    const id = await world.chatOf(1);
    const claim = (token: string, rest: object = {}) =>
      world.desks(token, 'claim', { id, isGivenBack: false, isTakenOver: false, ...rest });
    const [one, other] = await Promise.all([claim('support:1'), claim('support:2')]);
    expect([one.refusal, other.refusal].toSorted()).toEqual(['', 'chatClaimed']);
    const [mine, theirs] = one.code === 200 ? ['support:1', 'support:2'] : ['support:2', 'support:1'];
    expect(await usersOf('mine', mine)).toEqual([1]);
    expect((await answer(theirs, id)).refusal).toBe('chatClaimed');
    expect((await claim(theirs, { isGivenBack: true })).refusal).toBe('chatClaimed');
    expect((await claim(theirs, { isTakenOver: true })).code).toBe(200);
    expect((await answer(theirs, id)).code).toBe(200);
    expect((await claim(theirs, { isGivenBack: true })).code).toBe(200);
    expect(await usersOf('mine', theirs)).toEqual([]);
  });

  it('SUP-033 an answer takes the chat on, and sent again it is written once', async () => {
    await world.send(1, 'hello');
    const id = await world.chatOf(1);
    const body = { id, clientId: 'one-answer-client-id', text: 'good day' };
    const sent = await Promise.all([1, 2, 3].map(() => world.desks('support:4', 'answer', body)));
    expect(sent.map(({ result }) => result.message.number)).toEqual([2, 2, 2]);
    const chat = (await world.desks('support', `chats/${id}`)).result;
    expect(chat.messages.map(({ operatorNumber }: { operatorNumber: number | null }) => operatorNumber)).toEqual([
      null,
      4,
    ]);
    expect(chat.chat.claimedBy).toBe(4);
    expect((await world.ask(1, 'messages', {})).result.messages[1]).not.toHaveProperty('operatorNumber');
  });

  it('SUP-038 an answer may bring a picture, made anew, that its user and operators see; a file that is none is refused', async () => {
    await world.send(1, 'where do I find it?');
    const id = await world.chatOf(1);
    const { png } = await makeSoundPictures();
    const body = { id, clientId: 'a-picture-in-an-answer', text: '', picture: png.toString('base64') };
    const wrong = { ...body, clientId: 'no-picture-in-an-answer', picture: Buffer.alloc(400).toString('base64') };
    expect((await world.desks('support', 'answer', wrong)).refusal).toBe('fileFormatWrong');
    const empty = { id, clientId: 'nothing-in-an-answer', text: ' ' };
    expect((await world.desks('support', 'answer', empty)).refusal).toBe('supportTextMissing');
    const sent = await Promise.all([1, 2].map(() => world.desks('support', 'answer', body)));
    const [first, second] = sent.map(({ result }) => result.message);
    expect(second).toEqual(first);
    const { messages } = (await world.ask(1, 'messages', {})).result;
    expect(messages.map(({ fileId }: { fileId: string | null }) => fileId)).toEqual([null, first.fileId]);
    const seen = await Promise.all(
      [{ userId: 1 }, { operatorNumber: 3, purpose: 'support' } as const, { userId: 2 }].map(viewer =>
        world.parts.files.view(first.fileId, viewer),
      ),
    );
    expect(seen.map(({ ok }) => ok)).toEqual([true, true, false]);
    const [picture] = seen;
    if (!picture?.ok) throw new Error('its user sees it');
    expect((await sharp(picture.value).metadata()).format).toBe('jpeg');
  }, 30_000);

  it('SUP-034 what an operator is given counts as seen, and its writer is told', async () => {
    await world.send(1, 'hello');
    await world.send(1, 'are you there?');
    expect((await world.ask(1, 'state')).result.seenNumber).toBe(0);
    await world.desks('reviewer', `chats/${await world.chatOf(1)}`);
    expect((await world.ask(1, 'state')).result.seenNumber).toBe(2);
  });

  it('SUP-035 a closed chat does not wait, and its user’s next message opens it', async () => {
    await world.send(1, 'hello');
    const id = await world.chatOf(1);
    expect((await world.desks('support', 'close', { id, isClosed: true })).code).toBe(200);
    expect([await usersOf('waiting'), await usersOf('open'), await usersOf('closed')]).toEqual([[], [], [1]]);
    expect((await world.ask(1, 'state')).result.isClosed).toBe(true);
    await world.send(1, 'one more thing');
    expect([await usersOf('waiting'), await usersOf('closed')]).toEqual([[1], []]);
  });

  it('SUP-036 notes are for operators alone, and no record repeats what was written', async () => {
    await world.send(1, 'a private word');
    const id = await world.chatOf(1);
    expect((await world.desks('support', 'note', { id, text: 'calls again on Monday' })).code).toBe(200);
    await answer('support', id, 'another private word');
    const { notes, profile } = (await world.desks('support', `chats/${id}`)).result;
    expect(notes).toMatchObject([{ operatorNumber: 1, text: 'calls again on Monday' }]);
    expect(profile).toMatchObject({ id: '1', verified: null });
    expect(JSON.stringify((await world.ask(1, 'messages', {})).result)).not.toContain('Monday');
    const acts = await world.desk.audit.list({ subject: 'user:1' }, 9);
    expect(acts.map(({ act }) => act).toSorted()).toEqual(['support.answer', 'support.note']);
    expect(JSON.stringify(acts)).not.toMatch(/private|Monday/);
  });

  it('SUP-037 watching answers at once when something happens, and asks for everything after a gap', async () => {
    const watch = async (cursor?: string) =>
      (await world.desks('support', cursor ? `watch?cursor=${cursor}` : 'watch')).result;
    const { cursor, isWhole } = await watch();
    expect(isWhole).toBe(true);
    const news = watch(cursor);
    await world.send(1, 'hello');
    const id = await world.chatOf(1);
    expect(await news).toMatchObject({ isWhole: false, changed: [id], typing: [] });
    expect(await watch(cursor)).toMatchObject({ changed: [id] });
    expect(await watch('another-program.3')).toMatchObject({ isWhole: true });
    const quiet = (await news).cursor;
    expect(await watch(quiet)).toMatchObject({ cursor: quiet, isWhole: false, changed: [] });
  });

  it('SUP-039 while much happens, who watches is told a few times a second, and misses nothing', async () => {
    const watch = (cursor?: string) => world.signals.watch(cursor);
    let { cursor } = await watch();
    const heard = new Set<number>();
    let answers = 0;
    let told = 0;
    const telling = setInterval(() => {
      told += 1;
      if (told <= 60) world.signals.tell({ kind: 'changed', chatId: told, userId: 1 });
    }, 5);
    while (heard.size < 60) {
      const news = await watch(cursor);
      cursor = news.cursor;
      for (const id of news.changed) heard.add(id);
      answers += 1;
    }
    clearInterval(telling);
    expect([...heard]).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(answers).toBeLessThan(20);
  });

  it('SUP-027 answers of the same moment are written, whatever becomes of the others', async () => {
    for (const user of [1, 2, 3]) await world.send(user, 'hello');
    const ids = await Promise.all([1, 2, 3].map(user => world.chatOf(user)));
    await world.desks('support:2', 'claim', { id: ids[1], isGivenBack: false, isTakenOver: false });
    const answered = await Promise.all([...ids, '999999'].map(id => answer('support:1', id)));
    expect(answered.map(({ refusal, result }) => refusal || result.message.number)).toEqual([
      ...[2, 'chatClaimed', 2, 'recordMissing'],
    ]);
    expect(await world.desk.audit.verify()).toMatchObject({ isWhole: true });
    const acts = await world.desk.audit.list({ act: 'support.answer' }, 9);
    expect(acts.map(({ subject }) => subject).toSorted()).toEqual(['user:1', 'user:3']);
  });
});
