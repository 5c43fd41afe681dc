import { pageRowsMax } from '@truemark/contract/limits';
import { formatAmount, parseAmount } from '@truemark/domain/ledger/amount';
import { amountMax } from '@truemark/domain/ledger/transfer';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal, powerOfTen } from '@truemark/domain/money/decimal';
import { listAssetNetworks } from '@truemark/domain/payments/network';
import { deny } from '@truemark/domain/result';
import { quoteWithdrawal, withdrawalAssets, withdrawalFailures } from '@truemark/domain/withdrawals/withdrawal';
import type { HttpServer } from '../../platform/http/http.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import { registerAddressRoutes } from './address-routes.ts';
import { hasContact } from './confirm-routes.ts';
import { readRules, type WithdrawalParts } from './parts.ts';
import { listOf } from './store.ts';
import { cancelIn, checkDay, findFrozenUntil, findPersonOf, submitIn } from './submit-withdrawal.ts';
import { loadTimes } from './times-store.ts';
import { toItem } from './to-item.ts';

const pageRowsDefault = 30;

/** What users withdraw, and where to. */
export function registerWithdrawalRoutes(http: HttpServer, parts: WithdrawalParts): void {
  const { database } = parts;
  registerAddressRoutes(http, parts);
  registerReadingRoutes(http, parts);

  http.serve('withdrawal', async ({ body, context, repeat }) => {
    const { tokenType: asset, method, address, amount, feeRate } = body;
    const { userId } = context.user;
    const id = await parts.ids.take();
    const outcome = await commitUnlessDenied(database, async client => {
      const submitted = await submitIn(parts, client, { id, userId, asset, method, address, amount, feeRate });
      if (!submitted.ok) return submitted;
      const { fee, amount: held, announce } = submitted.value;
      const reply = { id: String(id), fee: formatAmount(fee, asset), arrives: formatAmount(held - fee, asset) };
      return { kept: await repeat.keepIn(client, reply), announce };
    });
    if ('ok' in outcome) return outcome;
    outcome.announce();
    return outcome.kept;
  });

  http.serve('cancelWithdrawal', async ({ body, context, repeat }) => {
    const outcome = await commitUnlessDenied(database, async client => {
      const canceled = await cancelIn(parts, client, { userId: context.user.userId, id: Number(body.id) });
      if (!canceled.ok) return canceled;
      return { kept: await repeat.keepIn(client, { isDone: true }), announce: canceled.value };
    });
    if ('ok' in outcome) return outcome;
    outcome.announce();
    return outcome.kept;
  });
}

function registerReadingRoutes(http: HttpServer, parts: WithdrawalParts): void {
  const { database, instance, parameters, clock } = parts;
  http.serve('listWithdrawalWays', async ({ context }) => {
    const { userId } = context.user;
    const { nowMs } = context;
    const person = await findPersonOf(parts, database.pool, userId);
    const day = await checkDay(parts, database.pool, { person, nowMs });
    const user = await parts.identity.loadUser(userId);
    const { hasSecondFactor } = await parts.loadProtection(database.pool, userId);
    return {
      isTestNetwork: instance === 'sandbox',
      feeRate: parameters.get('withdrawals.feeRate'),
      ways: withdrawalAssets.flatMap(asset => {
        const { minimum, maximum } = readRules(parts, asset);
        const limits = { minimum: formatAmount(minimum, asset), maximum: formatAmount(maximum, asset) };
        return listAssetNetworks(asset, instance).map(network => ({ tokenType: asset, network, ...limits }));
      }),
      frozenUntil: await findFrozenUntil(parts, database.pool, { userId, nowMs }),
      obstacle: day.ok ? null : day.code,
      hasSecondFactor,
      hasContact: hasContact(user),
    };
  });

  http.serve('quoteWithdrawal', async ({ query }) => {
    const { tokenType: asset } = query;
    const amount = parseAmount(query.amount, asset);
    if (!amount.ok || amount.value > amountMax) return deny('withdrawalAmountWrong');
    const quote = quoteWithdrawal(amount.value, readRules(parts, asset));
    if (!quote.ok) return quote;
    const { fee, arrives } = quote.value;
    const sums = { fee: formatAmount(fee, asset), arrives: formatAmount(arrives, asset) };
    return { amount: formatAmount(amount.value, asset), feeRate: parameters.get('withdrawals.feeRate'), ...sums };
  });

  http.serve('listWithdrwal', async ({ query, context }) => {
    const limit = Math.min(query.limit ?? pageRowsDefault, pageRowsMax);
    const beforeId = query.cursor === undefined ? undefined : Number(query.cursor);
    // Play money goes nowhere.
    const found = context.isDemo
      ? []
      : await listOf(database, { userId: context.user.userId, beforeId, limit: limit + 1 });
    const items = found.slice(0, limit).map(toItem);
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  });

  http.serve('getWithdrawalTimes', async () => {
    const nowMs = clock.nowMs();
    const times = await loadTimes(database, nowMs - timesDays * dayMs);
    const isEnough = times.paid >= leastCount;
    const counts = withdrawalFailures.map(failure => ({ failure, count: times.refused[failure] ?? 0 }));
    const decided = times.paid + counts.reduce((sum, { count }) => sum + count, 0);
    return {
      ...{
        days: timesDays,
        paid: times.paid,
        leastCount,
        waiting: times.waiting,
        oldestAt: times.oldestAtMs,
        at: nowMs,
      },
      ...{ medianMs: isEnough ? times.medianMs : null, p95Ms: isEnough ? times.p95Ms : null },
      refused: counts
        .filter(({ count }) => count > 0)
        .map(({ failure, count }) => ({ failure, count, share: calculateShare(count, decided) })),
    };
  });
}

const dayMs = 86_400_000;
const timesDays = 30;
/** Under so many a median says little, and times of single people could be told apart. */
const leastCount = 20;

/** To four decimals: a hundredth of a per cent. */
function calculateShare(count: number, total: number): string {
  const decimals = 4;
  const scaled = (BigInt(count) * powerOfTen(decimals)) / BigInt(total);
  return formatDecimal(scaled * powerOfTen(ratioScale - decimals), ratioScale);
}
