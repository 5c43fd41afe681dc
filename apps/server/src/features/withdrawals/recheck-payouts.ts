import type pg from 'pg';
import type { Act } from '../../platform/http/act-server.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type { Log } from '../../platform/process/log.ts';
import { lookUpPayout } from './look-up-payout.ts';
import { describePayout, nameSubject, type PayoutPlace } from './operator-routes.ts';
import type { WithdrawalParts } from './parts.ts';
import { listUndecidedPayouts, type UndecidedPayout } from './payout-store.ts';
import { payIn } from './review-withdrawal.ts';
import { loadWithdrawal, lockNamed } from './store.ts';

export interface RecheckParts {
  readonly parts: WithdrawalParts;
  readonly getConfirmationsMin: PayoutPlace;
  readonly recordIn: (client: pg.PoolClient, act: Act) => Promise<void>;
  readonly log: Pick<Log, 'info' | 'warn'>;
}

/** As many as nodes answer for well within a minute; of more a chance decides, so that none waits for ever. */
const payoutsMax = 20;
const reason = 'The node was asked again for the transaction that was named';

/** Asks again for transactions that were named as payouts and were not deep enough in their chain, or not there, then. */
export async function recheckPayouts(job: RecheckParts): Promise<void> {
  for (const payout of await listUndecidedPayouts(job.parts.database, payoutsMax)) {
    try {
      await recheck(job, payout);
    } catch (err) {
      // The next run asks again; the others do not wait for it.
      job.log.warn({ err, withdrawal: payout.id }, 'a payout could not be asked about again');
    }
  }
}

async function recheck(
  job: RecheckParts,
  { id, hash, outcome: before, operatorNumber }: UndecidedPayout,
): Promise<void> {
  const { parts, getConfirmationsMin, recordIn, log } = job;
  const { database, chains, clock } = parts;
  const seen = await loadWithdrawal(database.pool, id);
  if (!seen) return;
  const found = await lookUpPayout(chains, seen, { hash, confirmationsMin: getConfirmationsMin(seen.network) });
  const { outcome } = found;
  // Without a node or an answer nothing new is known, and nobody vouches here.
  if (outcome === before || outcome === 'unanswered' || outcome === 'vouched') return;
  const done = await commitUnlessDenied(database, async client => {
    await lockNamed(client, [String(id)]);
    const [newest] = (await loadWithdrawal(client, id))?.attempts ?? [];
    // Somebody has named another one, or heard of this one, meanwhile.
    if (newest?.hash !== hash || newest.outcome !== before) return { announce: () => undefined };
    const paid = await payIn(client, parts, { id, operatorNumber, reason, atMs: clock.nowMs(), hash, ...found });
    if (!paid.ok) return paid;
    const { withdrawal, state, announce } = paid.value;
    const act = state === 'processed' ? 'withdrawal.pay' : 'withdrawal.attempt';
    const after = { state, outcome, hash, ...describePayout(withdrawal) };
    const record = {
      act,
      subject: nameSubject({ id: String(id) }),
      reason,
      before: { state: withdrawal.state },
      after,
    };
    await recordIn(client, { ...record, operatorNumber: null });
    log.info({ withdrawal: id, outcome }, 'a payout was asked about again');
    return { announce };
  });
  // Whoever is on it decides; the next run sees what is left.
  if (!('ok' in done)) done.announce();
}
