import { deny } from '@truemark/domain/result';
import type { HttpServer } from '../../platform/http/http.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import { addAddressIn, checkUnconfirmed, confirmAddressIn, removeAddressIn } from './address-book.ts';
import { listAddresses } from './address-store.ts';
import type { WithdrawalParts } from './parts.ts';
import { toAddressItem } from './to-item.ts';

/** The address book of a user. */
export function registerAddressRoutes(http: HttpServer, parts: WithdrawalParts): void {
  const { database, identity } = parts;

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

  http.serve('sendPayoutAddressCode', async ({ body, context }) => {
    const { userId } = context.user;
    const checked = await checkUnconfirmed(parts, userId, Number(body.id));
    if (!checked.ok) return checked;
    const sent = await identity.sendStepUpCode(userId, context);
    if (!sent.ok) return sent.code === 'userNotFound' ? deny('contactMissing') : sent;
    const { expiresAtMs, retryAtMs, codeToken, target } = sent.value;
    return { expiresAt: expiresAtMs, retryAt: retryAtMs, codeToken, target };
  });

  http.serve('confirmPayoutAddress', async ({ body, context, repeat }) => {
    const { userId } = context.user;
    const id = Number(body.id);
    const checked = await checkUnconfirmed(parts, userId, id);
    if (!checked.ok) return checked;
    const judged = await identity.checkStepUpCode(userId, body.code);
    if (!judged.ok) return judged;
    const outcome = await commitUnlessDenied(database, async client => {
      const done = await confirmAddressIn(parts, client, { userId, id });
      if (!done.ok) return done;
      return { kept: await repeat.keepIn(client, toAddressItem(done.value.confirmed)), announce: done.value.announce };
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
