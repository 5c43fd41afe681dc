import { calculateCaller } from '../../platform/http/network-address.ts';
import { callerTries, denyUntil, type TryLimits, unlessUnjudged } from '../../platform/http/try-limits.ts';
import { nameSubjectOf, type Operator } from './operator.ts';

/** The refusal of a try that is not let through, with when the next one is. */
export type LoginBlocked = ReturnType<typeof denyUntil<'loginBlocked'>>;

/** A try that was let through and is to be judged. */
export interface CountedTry {
  /** It was right: what came before it is forgotten, and it does not count against the others of its network. */
  succeed(): Promise<void>;
  /** Judges it. Where that fails, it has not been a try. */
  judge<Verdict>(judge: () => Promise<Verdict>): Promise<Verdict>;
}

/**
 * Counts a try of an operator before it is judged: by the network it comes from, where several may sit, and by what it
 * is a try at.
 */
export async function beginTry(
  limits: TryLimits,
  {
    subject,
    address,
    operator,
  }: { readonly subject: string; readonly address: string; readonly operator?: Operator | undefined },
): Promise<CountedTry | LoginBlocked> {
  const about = operator ? { subject: nameSubjectOf(operator) } : {};
  const caller = `operator-from:${calculateCaller(address)}`;
  const forCaller = await limits.begin(caller, callerTries);
  if (!forCaller.isPassed) return denyUntil('loginBlocked', forCaller.blockedUntilMs, about);
  const forOwner = await limits.begin(subject);
  if (forOwner.isPassed) {
    return {
      succeed: async () => void (await Promise.all([limits.clear(subject), limits.takeBack(caller)])),
      judge: judge => unlessUnjudged(limits, [subject, caller], judge),
    };
  }
  await limits.takeBack(caller);
  return denyUntil('loginBlocked', forOwner.blockedUntilMs, about);
}
