import { pageRowsMax } from '@truemark/contract/limits';
import type { Book } from '@truemark/domain/money/book';
import { deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import type { Contracts } from './contracts.ts';

const pageRowsDefault = 50;

function readBook({ isDemo }: { readonly isDemo: boolean }): Book {
  return isDemo ? 'demo' : 'live';
}

export function registerContractRoutes(http: HttpServer, contracts: Contracts): void {
  http.serve('getContractTerms', ({ params, context }) =>
    contracts.loadTerms(context.user.userId, readBook(context), params.code),
  );

  http.serve('getContractWarning', ({ context }) => contracts.loadWarning(context.user.userId));

  http.serve('openContract', ({ body, context }) => {
    const { userId } = context.user;
    return contracts.open({ ...body, userId, book: readBook(context), idempotencyKey: context.idempotencyKey });
  });

  http.serve('changeContractLimits', ({ body: { id, ...limits }, context, repeat }) =>
    contracts.changeLimits({ ...limits, userId: context.user.userId, id: Number(id) }, repeat.keepIn),
  );

  http.serve('cancelContract', ({ body, context, repeat }) =>
    contracts.cancel({ userId: context.user.userId, id: Number(body.id) }, repeat.keepIn),
  );

  http.serve('closeContract', ({ body, context, repeat }) =>
    contracts.close({ userId: context.user.userId, id: Number(body.id), lots: body.lots }, repeat.keepIn),
  );

  http.serve('closeAllContracts', ({ body, context, repeat }) => {
    const { userId } = context.user;
    return repeat.inSteps(
      async () => ({ ids: await contracts.listClosable(userId, readBook(context), body) }),
      ({ ids }) => contracts.closeAll(userId, ids),
    );
  });

  http.serve('getContractOrder', async ({ params, context }) => {
    const order = await contracts.load({ userId: context.user.userId, id: Number(params.id) });
    return order ?? deny('recordMissing');
  });

  http.serve('listContractOrders', async ({ query, context }) => {
    const { status, code, cursor, limit = pageRowsDefault } = query;
    const filter = { userId: context.user.userId, book: readBook(context), states: status, code };
    const { items, nextCursor } = await contracts.list(filter, { cursor, limit: Math.min(limit, pageRowsMax) });
    return { items: [...items], nextCursor };
  });
}
