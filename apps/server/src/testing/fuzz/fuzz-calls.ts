import { type AnyCallName, allCalls } from '@truemark/contract/all-calls';
import type { Call } from '@truemark/contract/call';
import fc from 'fast-check';
import { ask, writeCurl } from './ask.ts';
import { drawCase, type FuzzCaller, type FuzzCase, type SampleNames } from './draw-case.ts';
import { findFault } from './judge-reply.ts';

/** A running product and how to get tokens of it. */
export interface FuzzTarget {
  readonly origin: string;
  readonly names: SampleNames;
  /** A token that a call of this side takes; undefined when there is none to be had. */
  makeToken(side: 'user' | 'operator'): Promise<string | undefined>;
}

export interface FuzzReport {
  readonly caseCount: number;
  /** Calls that were answered with success at least once. */
  readonly reached: ReadonlySet<AnyCallName>;
  readonly byStatus: Readonly<Record<string, number>>;
  /** One for each call that has a fault: what it is, and the smallest request that shows it as a command. */
  readonly faults: readonly string[];
}

const lanes = 8;

/** Sends `casesOfCall` requests of every call, drawn by the seed, and judges every answer by the contract. */
export async function fuzzCalls(
  target: FuzzTarget,
  { seed, casesOfCall }: { seed: number; casesOfCall: number },
): Promise<FuzzReport> {
  const names = Object.keys(allCalls) as AnyCallName[];
  const reached = new Set<AnyCallName>();
  const byStatus: Record<string, number> = {};
  const faults: string[] = [];
  let caseCount = 0;

  /** One address for each request, so that no limit by address is in the way. */
  const makeExtra = async (fuzzCase: FuzzCase) => {
    caseCount += 1;
    const token = await chooseToken(target, fuzzCase);
    const address = `10.${(caseCount >> 16) & 255}.${(caseCount >> 8) & 255}.${caseCount & 255}`;
    return { 'x-forwarded-for': address, ...(token === undefined ? {} : { authorization: token }) };
  };
  const runLane = async () => {
    for (let name = names.shift(); name; name = names.shift()) {
      const call = name;
      let last = '';
      const property = fc.asyncProperty(drawCase(call, target.names), async fuzzCase => {
        const extra = await makeExtra(fuzzCase);
        last = writeCurl(target.origin, fuzzCase, extra);
        const reply = await ask(target.origin, fuzzCase, extra);
        byStatus[reply.status] = (byStatus[reply.status] ?? 0) + 1;
        if (reply.status === 200) reached.add(call);
        const fault = findFault(fuzzCase, reply);
        if (fault) throw new Error(`${fault}\n${last}`);
      });
      const { errorInstance } = await fc.check(property, { seed, numRuns: casesOfCall, verbose: 0 });
      if (errorInstance) faults.push(`${call}: ${(errorInstance as Error).message}`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return { caseCount, reached, byStatus, faults };
}

async function chooseToken(target: FuzzTarget, { name, caller }: FuzzCase): Promise<string | undefined> {
  const { access }: Call = allCalls[name];
  const side = access.startsWith('operator') ? 'operator' : 'user';
  const tokens: Readonly<Record<FuzzCaller, () => Promise<string | undefined>>> = {
    right: () => target.makeToken(side),
    otherSide: () => target.makeToken(side === 'user' ? 'operator' : 'user'),
    visitor: async () => undefined,
    junk: async () => 'Bearer \u00ff\'";--',
  };
  return tokens[caller]();
}
