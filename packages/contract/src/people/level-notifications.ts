import type { NotificationForms } from './notification-form.ts';

export const levelNotifications = {
  /** `level`: 0 is a normal user, 1 to 4 are VIP1 to VIP4. */
  levelChanged: { level: 'text' },
} as const satisfies NotificationForms;
