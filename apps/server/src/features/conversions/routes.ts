import { pageRowsMax } from '@truemark/contract/limits';
import { conversionRuleVersion, convertedAssets, nameConversionInstrument } from '@truemark/domain/conversions/rules';
import { formatAmount } from '@truemark/domain/ledger/amount';
import { ratioScale } from '@truemark/domain/market/price';
import { formatDecimal } from '@truemark/domain/money/decimal';
import { deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Conversions } from './create-conversions.ts';
import { readTerms } from './parameters.ts';
import type { ConversionParts } from './parts.ts';
import { toWire } from './to-wire.ts';

const pageRowsDefault = 30;

export function registerConversionRoutes(
  http: HttpServer,
  conversions: Conversions,
  parts: Pick<ConversionParts, 'instruments' | 'receiptIds' | 'parameters'> & {
    readonly trading: Pick<ConversionParts['trading'], 'findNotTradable'>;
  },
): void {
  http.serve('listConversionPairs', ({ context }) => {
    const { feeRate, valueMin, fillWaitMs } = readTerms(parts.parameters);
    return {
      ...{ ruleVersion: conversionRuleVersion, feeRate: formatDecimal(feeRate, ratioScale), fillWaitMs },
      amountMin: formatAmount(valueMin, 'USDT'),
      pairs: convertedAssets.flatMap(asset => {
        const instrument = parts.instruments.byCode(nameConversionInstrument(asset));
        if (!instrument) return [];
        const { code, priceDecimals } = instrument;
        const notTradable = parts.trading.findNotTradable(instrument, context.nowMs)?.reason ?? null;
        return [{ asset, code, priceDecimals, notTradable }];
      }),
    };
  });

  http.serve('convert', async ({ body, context }) => {
    const { userId } = context.user;
    const accepted = await conversions.convert({ ...body, userId, idempotencyKey: context.idempotencyKey });
    return accepted.ok ? toWire(accepted.value, parts) : accepted;
  });

  http.serve('getConversionById', async ({ params, context }) => {
    return (await conversions.findOrder(context.user.userId, Number(params.id))) ?? deny('recordMissing');
  });

  http.serve('listConversions', async ({ query, context }) => {
    const limit = Math.min(query.limit ?? pageRowsDefault, pageRowsMax);
    const beforeId = /^\d{1,15}$/.test(query.cursor ?? '') ? Number(query.cursor) : Number.MAX_SAFE_INTEGER;
    const found = await conversions.list({ userId: context.user.userId, beforeId, limit: limit + 1 });
    const items = found.slice(0, limit);
    return { items, nextCursor: found.length > limit ? (items.at(-1)?.id ?? null) : null };
  });
}
