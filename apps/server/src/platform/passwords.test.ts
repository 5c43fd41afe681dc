import { parseOptions } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

describe('passwords', () => {
  it('IDN-020 keeps a password as argon2id at the cost that OWASP names, never twice alike', async () => {
    const passwords = createPasswords();
    const [first, second] = await Promise.all([passwords.hash('correct horse'), passwords.hash('correct horse')]);
    expect(first).not.toBe(second);
    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(parseOptions(first)).toMatchObject({ saltLen: 16, outputLen: 32 });
    expect(await passwords.check('correct horse', first)).toBe(true);
    expect(await passwords.check('correct horsE', first)).toBe(false);
  });

  it('IDN-020 takes the same letters from every keyboard', async () => {
    const passwords = createPasswords();
    const composed = 'pässwörter-sind-lang'.normalize('NFC');
    const hash = await passwords.hash(composed.normalize('NFD'));
    expect(await passwords.check(composed, hash)).toBe(true);
  });

  it('IDN-021 works as hard for nobody as for somebody, and says no', async () => {
    let worked = 0;
    const passwords = createPasswords({ onWork: () => worked++ });
    const hash = await passwords.hash('correct horse');
    await passwords.check('warming up', null);
    worked = 0;
    expect(await passwords.check('correct horse', hash)).toBe(true);
    expect(worked).toBe(1);
    expect(await passwords.check('correct horse', null)).toBe(false);
    expect(worked).toBe(2);
  });

  it('IDN-022 leaves the main thread free', async () => {
    const passwords = createPasswords();
    const hash = await passwords.hash('correct horse');
    let turns = 0;
    const timer = setInterval(() => turns++, 1);
    await Promise.all(Array.from({ length: 8 }, () => passwords.check('wrong', hash)));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(5);
  });

  it.each([1, 2])('IDN-022 has at most %i at work at once, and all get their turn in order', async atWorkMax => {
    const atWork: number[] = [];
    const passwords = createPasswords({ atWorkMax, onWork: count => atWork.push(count) });
    const hash = await passwords.hash('correct horse');
    await passwords.check('warming up', null);
    atWork.length = 0;
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => passwords.check(index === 3 ? 'correct horse' : 'wrong', hash)),
    );
    expect(answers).toEqual([false, false, false, true, false, false]);
    expect(atWork).toHaveLength(6);
    expect(Math.max(...atWork)).toBe(atWorkMax);
  });

  it('IDN-022 goes on after one that failed', async () => {
    const passwords = createPasswords({ atWorkMax: 1 });
    await expect(passwords.check('any', 'no hash')).rejects.toThrow();
    expect(await passwords.check('any', null)).toBe(false);
  });
});
