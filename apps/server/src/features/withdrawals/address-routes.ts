import type { HttpServer } from '../../platform/http/http.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import { addAddressIn, removeAddressIn } from './address-book.ts';
import { listAddresses } from './address-store.ts';
import { registerConfirmRoutes } from './confirm-routes.ts';
import type { WithdrawalParts } from './parts.ts';
import { toAddressItem } from './to-item.ts';

/** The address book of a user. */
export function registerAddressRoutes(http: HttpServer, parts: WithdrawalParts): void {
  const { database } = parts;
  registerConfirmRoutes(http, parts);

  http.serve('listPayoutAddresses', async ({ context }) =>
    (await listAddresses(database.pool, context.user.userId)).map(toAddressItem),
  );

  http.serve('addPayoutAddress', async ({ body, context, repeat }) => {
    const outcome = await commitUnlessDenied(database, async client => {
      const done = await addAddressIn(parts, client, { userId: context.user.userId, ...body });
      if (!done.ok) return done;
      const { added, hasChecksum, announce } = done.value;
      return { kept: await repeat.keepIn(client, { ...toAddressItem(added), hasChecksum }), announce };
    });
    if ('ok' in outcome) return outcome;
    outcome.announce();
    return outcome.kept;
  });

  http.serve('removePayoutAddress', async ({ body, context, repeat }) => {
    const outcome = await commitUnlessDenied(database, async client => {
      const removed = await removeAddressIn(parts, client, { userId: context.user.userId, id: Number(body.id) });
      if (!removed.ok) return removed;
      return { kept: await repeat.keepIn(client, { isDone: true }), announce: removed.value };
    });
    if ('ok' in outcome) return outcome;
    outcome.announce();
    return outcome.kept;
  });
}
