export { type BalanceEvents, createBalanceEvents } from './balance-events.ts';
export { createEventLog, type EventLog, type NewEvent } from './event-log.ts';
export { EventStream } from './event-stream.ts';
export type { MessageKind, NewMessage } from './message-kinds.ts';
export { createMessages, type Messages } from './messages.ts';
export { type Contact, createNotifications, type NewNotification, type Notifications } from './notifications.ts';
export { registerNotificationRoutes, registerOutboxRoutes } from './routes.ts';
