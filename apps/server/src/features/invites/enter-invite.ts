import type { WithheldReason } from '@truemark/contract/people/invites';
import { maskName } from '@truemark/domain/identity/rules';
import type pg from 'pg';
import type { Clock } from '../../platform/process/clock.ts';
import type { NewNotification } from '../notifications/index.ts';
import { insertInviteIn, listInvitedBetween, withholdIn, withholdOfIn } from './store.ts';

interface InviteDependencies {
  readonly clock: Clock;
  /** A plain decimal; read at each use, because operators change it. */
  readonly getFeeShare: () => string;
  readonly notifyIn: (client: pg.ClientBase, notification: NewNotification) => Promise<() => void>;
  /** In the caller's transaction; undefined for a user who is gone. */
  readonly loadUserName: (client: pg.ClientBase, userId: number) => Promise<string | undefined>;
}

/** What identity tells of registrations, and of people who turn out to have invited themselves. */
export function createInviteEntry({ clock, getFeeShare, notifyIn, loadUserName }: InviteDependencies) {
  return {
    /** In the transaction that makes the invited user; the inviter is told. */
    async enterIn(
      client: pg.ClientBase,
      invite: {
        readonly inviterId: number;
        readonly invitedId: number;
        readonly invitedName: string;
        readonly isSameNetwork: boolean;
      },
    ): Promise<() => void> {
      await insertInviteIn(client, { ...invite, feeShare: getFeeShare(), nowMs: clock.nowMs() });
      const values = { name: maskName(invite.invitedName) };
      return notifyIn(client, { userId: invite.inviterId, kind: 'inviteRegistered', values, isMailed: false });
    },

    /** The account of an inviter is closed: from now on nothing is paid to it. */
    withholdOfIn: (client: pg.ClientBase, inviterId: number) => withholdOfIn(client, inviterId, clock.nowMs()),

    /** Nothing is paid any more among a user and others for whoever of them invited whom. */
    async withholdBetweenIn(
      client: pg.ClientBase,
      { userId, otherIds }: { readonly userId: number; readonly otherIds: readonly number[] },
      reason: WithheldReason,
    ): Promise<() => void> {
      const invitedIds = otherIds.length === 0 ? [] : await listInvitedBetween(client, userId, otherIds);
      return withhold(client, invitedIds, reason);
    },
    withholdIn: withhold,
  };

  /** From now on nothing is paid for these invited users; each inviter is told once. */
  async function withhold(
    client: pg.ClientBase,
    invitedIds: readonly number[],
    reason: WithheldReason,
  ): Promise<() => void> {
    const withheld = invitedIds.length === 0 ? [] : await withholdIn(client, invitedIds, reason, clock.nowMs());
    const announces: (() => void)[] = [];
    for (const { inviterId, invitedId } of withheld) {
      const values = { name: maskName((await loadUserName(client, invitedId)) ?? '') };
      announces.push(await notifyIn(client, { userId: inviterId, kind: 'inviteWithheld', values, isMailed: false }));
    }
    return () => {
      for (const announce of announces) announce();
    };
  }
}

export type InviteEntry = ReturnType<typeof createInviteEntry>;
