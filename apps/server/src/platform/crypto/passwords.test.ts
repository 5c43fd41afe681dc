import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const asker = { caller: '192.0.2.1', isKnown: true };

describe('passwords', () => {
  it('IDN-020 keeps a password as argon2id at the cost that OWASP names, never twice alike', async () => {
    const passwords = createPasswords();
    const [first, second] = await Promise.all([
      passwords.hash('correct horse', asker),
      passwords.hash('correct horse', asker),
    ]);
    expect(first).not.toBe(second);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(parseOptions(first)).toMatchObject({ saltLen: 16, outputLen: 32 });
    expect(await passwords.check('correct horse', first, asker)).toBe(true);
    expect(await passwords.check('correct horsE', first, asker)).toBe(false);
  });

  it('IDN-020 takes the same letters from every keyboard', async () => {
    const passwords = createPasswords();
    const composed = 'pässwörter-sind-lang'.normalize('NFC');
    const hash = await passwords.hash(composed.normalize('NFD'), asker);
    expect(await passwords.check(composed, hash, asker)).toBe(true);
  });

  it('IDN-021 works as hard for nobody as for somebody, and says no', async () => {
    let worked = 0;
    const passwords = createPasswords({ onWork: () => worked++ });
    const hash = await passwords.hash('correct horse', asker);
    await passwords.check('warming up', null, asker);
    worked = 0;
    expect(await passwords.check('correct horse', hash, asker)).toBe(true);
    expect(worked).toBe(1);
    expect(await passwords.check('correct horse', null, asker)).toBe(false);
    expect(worked).toBe(2);
  });

  it('IDN-022 leaves the main thread free', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('correct horse', asker);
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await Promise.all(Array.from({ length: 8 }, () => passwords.check('wrong', hash, asker)));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  it.each([1, 2])('IDN-022 has at most %i at work at once, and all get their turn', async atWorkMax => {
    const atWork: number[] = [];
    const passwords = createPasswords({ atWorkMax, onWork: count => atWork.push(count) });
    const hash = await passwords.hash('correct horse', asker);
    await passwords.check('warming up', null, asker);
    atWork.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => passwords.check(index === 3 ? 'correct horse' : 'wrong', hash, asker)),
    );
    expect(answers).toEqual([false, false, false, true, false, false]);
    expect(atWork).toHaveLength(6);
    expect(Math.max(...atWork)).toBe(atWorkMax);
  });

  it('IDN-022 goes on after one that failed', async () => {
    const passwords = createPasswords({ atWorkMax: 1 });
    await expect(passwords.check('any', 'no hash', asker)).rejects.toThrow();
    expect(await passwords.check('any', null, asker)).toBe(false);
  });

  it('IDN-882 takes known askers first, then the first of each before the second of any, and of equals the newest', async () => {
    const passwords = createPasswords({ atWorkMax: 1, clock: { nowMs: () => 1_000_000 } });
    const hash = await passwords.hash('correct horse', { caller: 'of the hash', isKnown: true });
    const answered: string[] = [];
    const ask = async (name: string, caller: string, isKnown = false) => {
      await passwords.check('wrong', hash, { caller, isKnown });
      answered.push(name);
    };
    await Promise.all([
      ask('at work', 'x'),
      ask('a1', 'a'),
      ask('a2', 'a'),
      ask('a3', 'a'),
      ask('b1', 'b'),
      ask('b2', 'b'),
      ask('known', 'a', true),
      ask('c1', 'c'),
    ]);
    expect(answered).toEqual(['at work', 'known', 'c1', 'b1', 'a1', 'b2', 'a2', 'a3']);
  });

  it('IDN-882 counts a caller anew after a minute', async () => {
    const time = { nowMs: 1_000_000 };
    const passwords = createPasswords({ atWorkMax: 1, clock: { nowMs: () => time.nowMs } });
    const hash = await passwords.hash('correct horse', { caller: 'of the hash', isKnown: true });
    for (let count = 0; count < 3; count++) await passwords.check('wrong', hash, { caller: 'a', isKnown: false });
    const answered: string[] = [];
    const ask = async (caller: string) => {
      await passwords.check('wrong', hash, { caller, isKnown: false });
      answered.push(caller);
    };
    await Promise.all([ask('x'), ask('b'), ask('a')]);
    time.nowMs += 60_000;
    await Promise.all([ask('x'), ask('b'), ask('a')]);
    expect(answered).toEqual(['x', 'b', 'a', 'x', 'a', 'b']);
  });

  it('IDN-882 refuses what has waited for two seconds, of known askers for ten, and goes on with the others', async () => {
    const time = { nowMs: 1_000_000 };
    const worked: number[] = [];
    const passwords = createPasswords({
      atWorkMax: 1,
      clock: { nowMs: () => time.nowMs },
      onWork: atWork => worked.push(atWork),
    });
    const hash = await passwords.hash('correct horse', { caller: 'of the hash', isKnown: true });
    const ask = (isKnown: boolean) =>
      passwords.check('correct horse', hash, { caller: 'a', isKnown }).catch((error: unknown) => error);
    const answers = [ask(false), ask(false), ask(true)];
    await Promise.resolve();
    time.nowMs += 2_001;
    answers.push(ask(false));
    const [atWork, late, known, fresh] = await Promise.all(answers);
    expect([atWork, known, fresh]).toEqual([true, true, true]);
    expect(late).toMatchObject({ statusCode: 503 });
    expect(worked).toHaveLength(4);
  });
});
