import { createHmac, timingSafeEqual } from 'node:crypto';
import { type NotificationGroup, notificationGroups } from '@truemark/contract/people/notification-kinds';

/** Where mail programs post a token to; people open the page `/unsubscribe`. */
export const oneClickPath = '/unsubscribe/now';

/** Ends the mails of a group, and can do nothing else. */
export interface UnsubscribeTokens {
  make(userId: number, group: NotificationGroup): string;
  /** Undefined for what this instance has not made. */
  read(token: string): { readonly userId: number; readonly group: NotificationGroup } | undefined;
}

/** A token is `<user>.<group>.<proof>`: mails of years ago still end what they began, without a row for each. */
export function createUnsubscribeTokens(secret: string): UnsubscribeTokens {
  const prove = (userId: string, group: string) =>
    createHmac('sha256', secret).update(`unsubscribe ${userId} ${group}`).digest('base64url');
  return {
    make: (userId, group) => `${userId}.${group}.${prove(String(userId), group)}`,
    read(token) {
      const [userId = '', name = '', proof = ''] = token.split('.');
      const group = notificationGroups.find(one => one === name);
      const wanted = Buffer.from(prove(userId, name));
      const given = Buffer.from(proof);
      if (!group || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
      return { userId: Number(userId), group };
    },
  };
}
