import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createRandomSource, type RandomSource } from '../features/engine/testing/random-source.ts';
import { type ServerProcess, startProgram } from '../platform/testing/server-process.ts';
import {
  type ActKind,
  type Answer,
  actKinds,
  isPassing,
  openMore,
  type Platform,
  prepare,
  type Query,
  saveOperator,
  type Trial,
} from './repeat-trials.ts';

interface RepeatKillOptions {
  /** A migrated database of its own, which lives on when the program is killed. */
  readonly url: string;
  readonly ownerUrl: string;
  readonly query: Query;
  readonly dataDir: string;
  readonly seed: number;
  /** Acts of each kind in all, and of each kind for each kill. */
  readonly actsOfKind: number;
  readonly actsAtOnce: number;
}

export interface RepeatKillReport {
  /** Acts whose answer was cut off by a kill, by kind. */
  readonly cutOff: Readonly<Record<ActKind, number>>;
  /** Repeats that were not answered as they should be, and acts that were done twice or not at all. */
  readonly wrong: readonly string[];
}

const program = fileURLToPath(import.meta.resolve('../main.ts'));
/** The acts of one kill are sent within it, in no order. */
const sendWithinMs = 60;
const repeatTriesMax = 400;
const repeatEveryMs = 50;

interface Sent {
  readonly trial: Trial;
  readonly first: Answer | undefined;
}

/** Kills the platform with acts in the midst of it, starts it again, and asks for each act once more under its key. */
export async function killRepeats(options: RepeatKillOptions): Promise<RepeatKillReport> {
  const { query, actsOfKind, actsAtOnce, seed } = options;
  const random = createRandomSource(seed);
  const cutOff = Object.fromEntries(actKinds.map(kind => [kind, 0])) as Record<ActKind, number>;
  const wrong: string[] = [];
  let server = start(options);
  try {
    await server.ready;
    const operator = await saveOperator(query);
    for (let done = 0; done < actsOfKind; done += actsAtOnce) {
      const platform: Platform = { url: await server.ready, query, operator };
      const kinds = actKinds.flatMap(kind => Array.from({ length: actsAtOnce }, () => kind));
      const trials = await Promise.all(kinds.map(kind => prepare(platform, kind)));
      const sent = await sendAndKill(platform, trials, server, random);
      for (const { trial, first } of sent) if (!first) cutOff[trial.kind] += 1;
      server = start(options);
      wrong.push(...(await examine({ ...platform, url: await server.ready }, sent)));
    }
    return { cutOff, wrong };
  } finally {
    server.child.kill('SIGTERM');
    await server.ended;
  }
}

function start({ url, ownerUrl, dataDir }: RepeatKillOptions): ServerProcess {
  return startProgram(program, {
    ...{ DATA_DIR: dataDir, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl },
    ...{ LOG_LEVEL: 'silent', SAMPLE_DATA: 'true', FEED: 'simulated' },
  });
}

/** All at once, and the kill while some are answered and some are not. */
async function sendAndKill(
  platform: Platform,
  trials: readonly Trial[],
  server: ServerProcess,
  random: RandomSource,
): Promise<readonly Sent[]> {
  const killAt = 1 + random.below(trials.length / 2);
  let answered = 0;
  const sending = trials.map(async (trial): Promise<Sent> => {
    await sleep(random.below(sendWithinMs));
    const first = await trial.send(platform).catch(() => undefined);
    answered += first ? 1 : 0;
    if (answered >= killAt) server.child.kill('SIGKILL');
    return { trial, first };
  });
  const sent = await Promise.all(sending);
  await server.ended;
  return sent;
}

/** What is opened meanwhile must be left alone; then each act is asked for again, and what it has done is counted. */
async function examine(platform: Platform, sent: readonly Sent[]): Promise<readonly string[]> {
  const reports = await Promise.all(
    sent.map(async ({ trial, first }) => {
      const newer = await openMore(platform, trial);
      // What a first answer refused for a moment may be done now.
      const isFinal = first !== undefined && !isPassing(first);
      const again = await repeat(platform, trial);
      const problems = isFinal && JSON.stringify(again) !== JSON.stringify(first) ? ['another answer'] : [];
      if (again.code !== 200) problems.push(`answered ${again.refusal}`);
      problems.push(...(await trial.findFaults(platform, newer)));
      return problems.map(problem => `${trial.kind} of user ${trial.user.id}: ${problem}`);
    }),
  );
  return reports.flat();
}

/** A refusal that may pass, such as a price that is not there yet, is tried again under the same key. */
async function repeat(platform: Platform, trial: Trial): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await trial.send(platform);
    if (!isPassing(answer) || tries === repeatTriesMax) return answer;
    await sleep(repeatEveryMs);
  }
}
