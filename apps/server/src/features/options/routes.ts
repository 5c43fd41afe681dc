import { pageRowsMax } from '@truemark/contract/limits';
import type { Book } from '@truemark/domain/money/book';
import { deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Options } from './create-options.ts';
import { listConfigs, type OptionMarket } from './list-configs.ts';
import type { OptionParts } from './parts.ts';
import { toWire } from './to-wire.ts';

const pageRowsDefault = 50;

function readBook(isDemo: boolean): Book {
  return isDemo ? 'demo' : 'live';
}

export function registerOptionRoutes(
  http: HttpServer,
  { options, ...parts }: OptionMarket & Pick<OptionParts, 'receiptIds'> & { readonly options: Options },
): void {
  http.serve('listOptionsConfig', ({ query, context }) => {
    const { userId } = context.user;
    return listConfigs({ userId, book: readBook(context.isDemo), code: query.code, nowMs: context.nowMs }, parts);
  });

  http.serve('buyOptions', async ({ body: { duration, ...body }, context }) => {
    const bought = await options.buy({
      ...body,
      durationSeconds: duration,
      userId: context.user.userId,
      book: readBook(context.isDemo),
      idempotencyKey: context.idempotencyKey,
    });
    return bought.ok ? toWire(bought.value, parts) : bought;
  });

  http.serve('getOptionsOrderById', async ({ params, context }) => {
    return (await options.findOrder(context.user.userId, Number(params.id))) ?? deny('recordMissing');
  });

  http.serve('listOptionsOrder', async ({ query, context }) => {
    const { status, code, cursor, limit = pageRowsDefault } = query;
    const page = await options.list({
      ...{ userId: context.user.userId, book: readBook(context.isDemo), states: status, code, cursor },
      limit: Math.min(limit, pageRowsMax),
    });
    return { items: page.options.map(option => toWire(option, parts)), nextCursor: page.nextCursor };
  });
}
