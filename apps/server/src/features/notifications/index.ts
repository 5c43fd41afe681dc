export { createEventLog, type EventLog, type NewEvent } from './event-log.ts';
export type { MessageKind, NewMessage } from './message-kinds.ts';
export { createMessages, type Messages } from './messages.ts';
export { type Contact, createNotifications, type NewNotification, type Notifications } from './notifications.ts';
