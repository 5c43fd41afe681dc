import { randomBytes } from 'node:crypto';
import os from 'node:os';
import { hash, type Options, verify } from '@node-rs/argon2';
import { RecentMap } from '@truemark/collections/recent-map';
import type { Clock } from '../process/clock.ts';

/** Who has a password hashed or checked: what their place in the line depends on. */
export interface PasswordAsker {
  /** See `calculateCaller`. */
  readonly caller: string;
  /** Has shown more than a password: an open session, a device that its owner has used, or a right code. */
  readonly isKnown: boolean;
}

/** Hashes and checks passwords, off the main thread and only a few at a time. Either throws `PasswordsBusy`. */
export interface Passwords {
  /** Argon2id in PHC form, with its own salt. */
  hash(password: string, asker: PasswordAsker): Promise<string>;
  /** Whether the password belongs to the hash. Without a hash the answer is no, after the same work. */
  check(password: string, hash: string | null, asker: PasswordAsker): Promise<boolean>;
}

/** So much waits that the work would come too late; nothing was done. */
class PasswordsBusy extends Error {
  /** Read by the frame of all calls, which then says that the server is not ready. */
  readonly statusCode = 503;
}

export interface PasswordsOptions {
  /** Hashes at work at once: one core at least stays for everything else. */
  readonly atWorkMax?: number;
  /** Told when a hash is begun, with how many are then at work; for tests and figures. */
  readonly onWork?: (atWork: number) => void;
  /** Only how long it takes counts. */
  readonly clock?: Clock;
  /** What a hash costs; less where nothing is kept secret, as in tests. */
  readonly cost?: Options;
}

/** 19 MiB, two passes, one lane. Source: OWASP Password Storage Cheat Sheet, Argon2id. */
const defaultCost: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const ordinaryAtWorkMax = Math.max(1, Math.min(2, os.availableParallelism() - 1));

/** What has waited longer is refused: whoever asked may ask again, and those who came meanwhile need not wait for it. */
const knownWaitMsMax = 10_000;
const strangerWaitMsMax = 2_000;
const periodMs = 60_000;
const callersMax = 10_000;
const steadyTime: Clock = { nowMs: () => performance.now() };

interface Waiting {
  readonly isKnown: boolean;
  /** The how-manieth it is of its caller within a minute. */
  readonly turn: number;
  readonly untilMs: number;
  begin(): void;
  refuse(): void;
}

function comesBefore(one: Waiting, other: Waiting): boolean {
  if (one.isKnown !== other.isKnown) return one.isKnown;
  return one.turn < other.turn;
}

/** Counts what each caller has asked for within a minute. */
function createTurnCount() {
  const counts = new RecentMap<string, { readonly turn: number; readonly beganMs: number }>(callersMax);
  return (caller: string, nowMs: number): number => {
    const counted = counts.get(caller);
    const isNew = counted === undefined || nowMs - counted.beganMs >= periodMs;
    const { turn, beganMs } = isNew
      ? { turn: 1, beganMs: nowMs }
      : { turn: counted.turn + 1, beganMs: counted.beganMs };
    counts.set(caller, { turn, beganMs });
    return turn;
  };
}

/**
 * Runs what it is given, at most `atWorkMax` pieces at once. Of what waits, known askers come first; then everybody's
 * first before anybody's second, so that a flood from many addresses delays only itself; and of equals the newest, who
 * would have to wait for all of a flood otherwise.
 */
function createTurns({ atWorkMax = ordinaryAtWorkMax, onWork, clock = steadyTime }: PasswordsOptions) {
  const countTurn = createTurnCount();
  let waiting: Waiting[] = [];
  let atWork = 0;

  function takeNext(): Waiting | undefined {
    const nowMs = clock.nowMs();
    const late = waiting.filter(({ untilMs }) => untilMs < nowMs);
    for (const { refuse } of late) refuse();
    if (late.length > 0) waiting = waiting.filter(({ untilMs }) => untilMs >= nowMs);
    const next = waiting.reduceRight<Waiting | undefined>(
      (best, one) => (best === undefined || comesBefore(one, best) ? one : best),
      undefined,
    );
    if (next) waiting.splice(waiting.indexOf(next), 1);
    return next;
  }

  function waitInLine(isKnown: boolean, turn: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const refuse = () => reject(new PasswordsBusy('too many passwords wait'));
      const untilMs = clock.nowMs() + (isKnown ? knownWaitMsMax : strangerWaitMsMax);
      waiting.push({ isKnown, turn, untilMs, begin: resolve, refuse });
    });
  }

  return async function take<Value>({ caller, isKnown }: PasswordAsker, work: () => Promise<Value>): Promise<Value> {
    const turn = countTurn(caller, clock.nowMs());
    if (atWork < atWorkMax) atWork++;
    // Whoever ends hands its place on, so that nobody slips in between.
    else await waitInLine(isKnown, turn);
    onWork?.(atWork);
    try {
      return await work();
    } finally {
      const next = takeNext();
      if (next) next.begin();
      else atWork--;
    }
  };
}

export function createPasswords(options: PasswordsOptions = {}): Passwords {
  const take = createTurns(options);
  const { cost = defaultCost } = options;
  // The same letters may come as different bytes from another keyboard.
  const toBytes = (password: string) => Buffer.from(password.normalize('NFKC'));
  const hashNow = (password: string) => hash(toBytes(password), cost);
  let nobody: Promise<string> | undefined;

  return {
    hash: (password, asker) => take(asker, () => hashNow(password)),
    async check(password, hashed, asker) {
      nobody ??= hashNow(randomBytes(24).toString('base64'));
      const against = hashed ?? (await nobody);
      const isRight = await take(asker, () => verify(against, toBytes(password)));
      return isRight && hashed !== null;
    },
  };
}
