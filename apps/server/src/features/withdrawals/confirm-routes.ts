import { deny } from '@truemark/domain/result';
import { addressWaitMs } from '@truemark/domain/withdrawals/withdrawal';
import type { HttpServer } from '../../platform/http/http.ts';
import { commitUnlessDenied } from '../../platform/postgres/commit-unless-denied.ts';
import { checkUnconfirmed, confirmAddressIn } from './address-book.ts';
import type { WithdrawalParts } from './parts.ts';
import { toAddressItem } from './to-item.ts';

type Context = Parameters<WithdrawalParts['identity']['wallets']['prove']>[2];

interface Confirmation {
  readonly code?: string | undefined;
  readonly signed?: Parameters<WithdrawalParts['identity']['wallets']['prove']>[1] | undefined;
}

/** A wallet that was linked a moment ago says nothing of who owns the account: it waits as long as the address itself. */
function isOldEnough({ linkedAt }: { readonly linkedAt: number }, nowMs: number): boolean {
  return linkedAt + addressWaitMs <= nowMs;
}

/** Whether a code can be sent to a user. */
export function hasContact(
  user: { readonly email: string | null; readonly phone: string | null } | undefined,
): boolean {
  return user !== undefined && (user.email !== null || user.phone !== null);
}

function ownerOf(userId: number, address: string) {
  return { userId, purpose: 'payoutAddress', subject: address } as const;
}

/** The second proof beside the second factor: a code where the account has a contact for one, else one of its wallets. */
async function judgeConfirmation(
  { identity }: WithdrawalParts,
  { userId, address }: { readonly userId: number; readonly address: string },
  { code = '', signed }: Confirmation,
  context: Context,
) {
  if (!signed || hasContact(await identity.loadUser(userId))) return identity.checkStepUpCode(userId, code);
  const proven = await identity.wallets.prove(ownerOf(userId, address), signed, context);
  return !proven.ok || isOldEnough(proven.value, context.nowMs) ? proven : deny('walletTooNew');
}

/** How the wait of a new address is ended. */
export function registerConfirmRoutes(http: HttpServer, parts: WithdrawalParts): void {
  const { database, identity } = parts;

  http.serve('sendPayoutAddressCode', async ({ body, context }) => {
    const { userId } = context.user;
    const checked = await checkUnconfirmed(parts, userId, Number(body.id));
    if (!checked.ok) return checked;
    const sent = await identity.sendStepUpCode(userId, context);
    if (!sent.ok) return sent.code === 'userNotFound' ? deny('contactMissing') : sent;
    const { expiresAtMs, retryAtMs, codeToken, target } = sent.value;
    return { expiresAt: expiresAtMs, retryAt: retryAtMs, codeToken, target };
  });

  http.serve('beginPayoutAddressProof', async ({ body, context }) => {
    const { userId } = context.user;
    const checked = await checkUnconfirmed(parts, userId, Number(body.id));
    if (!checked.ok) return checked;
    const linked = await identity.wallets.list(userId);
    const isAnyOld = linked.some(wallet => isOldEnough(wallet, context.nowMs));
    if (linked.length > 0 && !isAnyOld) return deny('walletTooNew');
    const begun = await identity.wallets.beginProof(ownerOf(userId, checked.value.address), body, context);
    return begun.ok ? begun.value : begun;
  });

  http.serve('confirmPayoutAddress', async ({ body, context, repeat }) => {
    const { userId } = context.user;
    const id = Number(body.id);
    const checked = await checkUnconfirmed(parts, userId, id);
    if (!checked.ok) return checked;
    const judged = await judgeConfirmation(parts, checked.value, body, context);
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
}
