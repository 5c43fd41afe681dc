import { pageRowsMax } from '@truemark/contract/limits';
import type { ReceiptIds } from '../../platform/crypto/receipt-ids.ts';
import type { HttpServer } from '../../platform/http/http.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import type { Database } from '../../platform/postgres/database.ts';
import type { FixedTerms } from './fixed-terms.ts';
import type { FixedTerm } from './store.ts';
import { toFixedTermOrder, toFixedTermProduct } from './to-wire.ts';

const pageRowsDefault = 30;

export function registerFixedTermRoutes(
  http: HttpServer,
  {
    database,
    fixedTerms,
    receiptIds,
  }: { readonly database: Database; readonly fixedTerms: FixedTerms; readonly receiptIds: ReceiptIds },
): void {
  const toItem = (term: FixedTerm) => toFixedTermOrder(term, receiptIds);
  http.serve('listFinancialProducts', async () => {
    const findLeft = await fixedTerms.loadTreasuryLeft();
    return fixedTerms.listOffered().map(offered => toFixedTermProduct(offered, findLeft(offered.asset)));
  });

  http.serve('invest', async ({ body: { productId: name, ...body }, context, repeat }) => {
    const id = await fixedTerms.takeId();
    const outcome = await commitUnlessDenied(database, async client => {
      const bought = await fixedTerms.buyIn(client, id, { ...body, name, userId: context.user.userId });
      if (!bought.ok) return bought;
      const { term, announce } = bought.value;
      return { kept: await repeat.keepIn(client, toItem(term)), announce };
    });
    if ('ok' in outcome) return outcome;
    outcome.announce();
    return outcome.kept;
  });

  http.serve('listFinancialOrders', async ({ query, context }) => {
    const limit = Math.min(query.limit ?? pageRowsDefault, pageRowsMax);
    const beforeId = query.cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(query.cursor);
    const search = { userId: context.user.userId, state: query.status, beforeId, limit: limit + 1 };
    // Play money is not invested.
    const found = context.isDemo ? [] : await fixedTerms.list(search);
    const items = found.slice(0, limit).map(toItem);
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  });

  http.serve('changeReinvestment', ({ body, context, repeat }) =>
    commitUnlessDenied(database, async client => {
      const change = { userId: context.user.userId, id: Number(body.id), isReinvested: body.isReinvested };
      const changed = await fixedTerms.changeReinvestmentIn(client, change);
      return changed.ok ? repeat.keepIn(client, toItem(changed.value)) : changed;
    }),
  );
}
