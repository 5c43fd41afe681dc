import type { NotificationForms } from './notification-form.ts';

/** What users are told of those whom they invited; `name` is hidden but for its beginning. */
export const inviteNotifications = {
  inviteRegistered: { name: 'text' },
  /** Nothing is paid for this person any more; why stands on the page of invites. */
  inviteWithheld: { name: 'text' },
} as const satisfies NotificationForms;
