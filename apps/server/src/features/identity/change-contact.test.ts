import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type IdentityWorld,
  openIdentityWorld,
  type Person,
  receiveCode,
  registerPerson,
} from './testing/identity-world.ts';

describe('a new address or number', () => {
  let world: IdentityWorld;
  beforeAll(async () => {
    world = await openIdentityWorld();
  });
  afterAll(() => world.close());

  async function registerProven(): Promise<Person> {
    const person = await registerPerson(world);
    for (const { id } of await world.identity.listSessions(person.userId)) {
      await world.identity.markSteppedUp(id, world.time.nowMs + 600_000);
    }
    return person;
  }
  type Contact = { email: string } | { areaCode: string; phone: string };
  const send = ({ token }: Person, contact: Contact) => world.call('sendContactCode', contact, { token });
  const change = ({ token }: Person, contact: Contact, code: string) =>
    world.call('changeContact', { ...contact, code }, { token });
  async function receive(person: Person, contact: Contact, target: string): Promise<string> {
    expect((await send(person, contact)).code).toBe(200);
    await world.settle();
    return (await world.listMessages(target)).at(-1)?.secret ?? '';
  }

  it('IDN-082 is taken with the code sent there; the old one is told, and is free again', async () => {
    const person = await registerProven();
    const code = await receive(person, { email: 'New.Home@example.org' }, 'new.home@example.org');
    expect((await world.listMessages('new.home@example.org')).at(-1)?.kind).toBe('codeChangeEmail');
    expect((await change(person, { email: 'new.home@example.org' }, code)).result).toEqual({ isDone: true });
    expect((await world.call('getUserInfo', {}, { token: person.token })).result).toMatchObject({
      email: 'new.home@example.org',
    });
    expect((await world.listMessages(person.email)).at(-1)?.kind).toBe('contactChanged');
    world.time.nowMs += 60_000;
    await registerPerson(world, { email: person.email });
    expect((await world.call('login', { account: 'new.home@example.org', password: person.password })).code).toBe(200);
  });

  it('IDN-082 a first phone number is added, and the user is told where they are', async () => {
    const person = await registerProven();
    const phone = { areaCode: '49', phone: '015112340000' };
    const code = await receive(person, phone, '+4915112340000');
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await change(person, phone, wrong)).refusal).toBe('phoneCodeWrong');
    expect((await change(person, phone, code)).code).toBe(200);
    expect(await world.identity.loadUser(person.userId)).toMatchObject({
      phone: '+4915112340000',
      email: person.email,
    });
    expect((await world.listMessages(person.email)).at(-1)?.kind).toBe('contactChanged');
  });

  it('IDN-083 needs a proof of the owner, a right form, one that is free, and the code, in this order', async () => {
    const person = await registerProven();
    const other = await registerPerson(world);
    const unproven = await registerPerson(world);
    expect((await send(unproven, { email: 'x' })).refusal).toBe('stepUpNeeded');
    expect((await send(person, { email: 'x' })).refusal).toBe('emailWrong');
    expect((await send(person, { areaCode: '49', phone: '1' })).refusal).toBe('phoneWrong');
    world.time.nowMs += 60_000;
    // That it is taken is told to who has it, and to nobody else.
    const theirs = await receive(person, { email: other.email }, other.email);
    const guess = theirs === '123456' ? '123457' : '123456';
    expect((await change(person, { email: other.email }, guess)).refusal).toBe('codeWrong');
    expect((await change(person, { email: other.email }, theirs)).refusal).toBe('emailTaken');
    expect((await change(person, { email: 'fresh@example.org' }, '123456')).refusal).toBe('codeExpired');
    const code = await receive(person, { email: 'fresh@example.org' }, 'fresh@example.org');
    expect((await send(person, { email: 'fresh@example.org' })).refusal).toBe('sendingBlocked');
    expect(
      (await change(person, { email: 'fresh@example.org' }, code === '000000' ? '000001' : '000000')).refusal,
    ).toBe('codeWrong');
  });

  it('IDN-084 a code sent for one user changes nothing of another', async () => {
    const [person, thief] = [await registerProven(), await registerProven()];
    const contact = { email: 'mine@example.org' };
    const code = await receive(person, contact, 'mine@example.org');
    expect((await change(thief, contact, code)).refusal).toBe('codeExpired');
    world.time.nowMs += 60_000;
    const theirs = await receive(thief, contact, 'mine@example.org');
    if (theirs !== code) expect((await change(person, contact, theirs)).refusal).toBe('codeWrong');
    expect((await change(person, contact, code)).code).toBe(200);
    expect((await change(thief, contact, theirs)).refusal).toBe('emailTaken');
  });

  it('IDN-085 of two who take one address at once, one gets it', async () => {
    const [one, two] = [await registerProven(), await registerProven()];
    const contact = { email: 'race@example.org' };
    const codes = [await receive(one, contact, 'race@example.org')];
    world.time.nowMs += 60_000;
    codes.push(await receive(two, contact, 'race@example.org'));
    const replies = await Promise.all([change(one, contact, codes[0] ?? ''), change(two, contact, codes[1] ?? '')]);
    expect(replies.map(({ refusal }) => refusal).toSorted()).toEqual(['', 'emailTaken']);
  });

  it('IDN-886 one address gets ten codes a day from however many accounts, and one account sends ten', async () => {
    const accounts: Person[] = [];
    for (let count = 0; count < 6; count++) accounts.push(await registerProven());
    const target = { email: 'stranger@example.org' };
    const sendFrom = (person: Person, contact: Contact, address: string) =>
      world.call('sendContactCode', contact, { token: person.token, address });
    const atOnce = [];
    for (const [index, person] of accounts.entries()) {
      atOnce.push((await sendFrom(person, target, `192.0.2.${index}`)).refusal);
    }
    expect(atOnce.filter(message => message === '')).toHaveLength(3);
    expect(new Set(atOnce)).toEqual(new Set(['', 'sendingBlocked']));
    const [account] = accounts;
    if (!account) throw new Error('no account');
    const toMany = [];
    for (let count = 0; count < 40; count++) {
      toMany.push((await sendFrom(account, { email: `many${count}@example.org` }, `198.18.1.${count}`)).refusal);
    }
    expect(toMany.filter(message => message === '').length).toBeLessThanOrEqual(3);
  });

  it('IDN-086 the old address recovers nothing any more', async () => {
    const person = await registerProven();
    world.time.nowMs += 60_000;
    const stolen = await receiveCode(world, 'recover', { email: person.email });
    const code = await receive(person, { email: 'safe@example.org' }, 'safe@example.org');
    expect((await change(person, { email: 'safe@example.org' }, code)).code).toBe(200);
    const recover = { email: person.email, code: stolen, password: 'chosen by a thief' };
    expect((await world.call('recoverPassword', recover)).refusal).toBe('codeExpired');
  });

  it('IDN-087 a code to prove the owner goes to their own address, shown with its middle hidden, and opens once', async () => {
    const person = await registerPerson(world);
    world.time.nowMs += 60_000;
    const context = {
      ...{ nowMs: world.time.nowMs, address: '::1', userAgent: '' },
      language: 'en',
      deviceMark: undefined,
      origin: '',
    } as const;
    const sent = await world.identity.sendStepUpCode(person.userId, context);
    expect(sent).toMatchObject({ ok: true, value: { target: `${person.email[0]}•••@example.org` } });
    await world.settle();
    const message = (await world.listMessages(person.email)).at(-1);
    expect(message?.kind).toBe('codeStepUp');
    const code = message?.secret ?? '';
    const check = (given: string) => world.identity.checkStepUpCode(person.userId, given);
    expect(await check(code === '000000' ? '000001' : '000000')).toEqual({ ok: false, code: 'codeWrong' });
    expect(await check(code)).toEqual({ ok: true, value: true });
    expect(await check(code)).toEqual({ ok: false, code: 'codeExpired' });
  });
});
