import { refuseInTransaction } from './open-transaction.ts';

export interface BatcherOptions {
  /** Questions in one asking. */
  readonly batchMax: number;
  /** Askings at once; what comes meanwhile waits and is asked together. */
  readonly flightsMax: number;
  /** Under load, from the beginning of an asking to that of the next: fewer askings are larger and cost less. */
  readonly spacingMs?: number;
  /** Askings of one are followed by that time, too: who asks right after another waits, so that more come together. */
  readonly isAlwaysSpaced?: boolean;
}

interface Waiting<Question, Answer> {
  readonly question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
}

/**
 * Asks together what many want to know at the same moment: `ask` gets the questions and answers them in their order. Alone
 * a question waits for nothing but the end of the running turn of the event loop. Nothing is remembered. Not inside a
 * transaction: the others' question goes over another connection.
 */
export function createBatcher<Question, Answer>(
  ask: (questions: readonly Question[]) => Promise<readonly Answer[]>,
  { batchMax, flightsMax, spacingMs = 0, isAlwaysSpaced = false }: BatcherOptions,
): (question: Question) => Promise<Answer> {
  let waiting: Waiting<Question, Answer>[] = [];
  let flightCount = 0;
  let isGathering = false;
  /** On the clock that never jumps. */
  let dueAtMs = 0;

  function gather(): void {
    if (isGathering || flightCount >= flightsMax || waiting.length === 0) return;
    isGathering = true;
    const aheadMs = dueAtMs - performance.now();
    if (aheadMs > 0) setTimeout(start, aheadMs);
    else setImmediate(start);
  }

  function start(): void {
    isGathering = false;
    const batch = waiting.slice(0, batchMax);
    waiting = waiting.slice(batchMax);
    // Who asks one after the other is not held up.
    dueAtMs = batch.length > 1 || isAlwaysSpaced ? performance.now() + spacingMs : 0;
    void send(batch);
    gather();
  }

  async function send(batch: readonly Waiting<Question, Answer>[]): Promise<void> {
    flightCount += 1;
    try {
      const answers = await ask(batch.map(({ question }) => question));
      if (answers.length !== batch.length) throw new Error('a batch was answered in part');
      for (const [index, answer] of answers.entries()) batch[index]?.resolve(answer);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      flightCount -= 1;
      gather();
    }
  }

  return question =>
    new Promise((resolve, reject) => {
      refuseInTransaction('a question that is asked together with others');
      waiting.push({ question, resolve, reject });
      gather();
    });
}
