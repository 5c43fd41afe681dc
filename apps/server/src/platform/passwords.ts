import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';

/** Hashes and checks passwords, off the main thread and only a few at a time. */
export interface Passwords {
  /** Argon2id in PHC form, with its own salt. */
  hash(password: string): Promise<string>;
  /** Whether the password belongs to the hash. Without a hash the answer is no, after the same work. */
  check(password: string, hash: string | null): Promise<boolean>;
}

export interface PasswordsOptions {
  /** Hashes at work at once: one core at least stays for everything else. */
  readonly atWorkMax?: number;
  /** Told when a hash is begun, with how many are then at work; for tests and figures. */
  readonly onWork?: (atWork: number) => void;
}

/** 19 MiB, two passes, one lane. Source: OWASP Password Storage Cheat Sheet, Argon2id. */
const cost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ordinaryAtWorkMax = Math.max(1, Math.min(2, os.availableParallelism() - 1));

/** Runs what it is given in turn, at most `atWorkMax` pieces at once. */
function createTurns(atWorkMax: number, onWork?: (atWork: number) => void) {
  const waiting: (() => void)[] = [];
  let atWork = 0;
  return async function take<Value>(work: () => Promise<Value>): Promise<Value> {
    if (atWork < atWorkMax) atWork++;
    // Whoever ends hands its place on, so that nobody slips in between.
    else await new Promise<void>(resolve => waiting.push(resolve));
    onWork?.(atWork);
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else atWork--;
    }
  };
}

export function createPasswords({ atWorkMax = ordinaryAtWorkMax, onWork }: PasswordsOptions = {}): Passwords {
  const take = createTurns(atWorkMax, onWork);
  // The same letters may come as different bytes from another keyboard.
  const toBytes = (password: string) => Buffer.from(password.normalize('NFKC'));
  const hashNow = (password: string) => take(() => hash(toBytes(password), cost));
  let nobody: Promise<string> | undefined;

  return {
    hash: hashNow,
    async check(password, hashed) {
      nobody ??= hashNow(randomBytes(24).toString('base64'));
      const against = hashed ?? (await nobody);
      const isRight = await take(() => verify(against, toBytes(password)));
      return isRight && hashed !== null;
    },
  };
}
