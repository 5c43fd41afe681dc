export { createBalanceEvents } from './balance-events.ts';
export { createEventLog, type EventLog } from './event-log.ts';
export { EventStream } from './event-stream.ts';
export type { NewMessage } from './message-kinds.ts';
export { createMessages, type Messages } from './messages.ts';
export { createNotifications, type NewNotification, type Notifications } from './notifications.ts';
export { notificationPersonalTables } from './personal-data.ts';
export { registerNotificationRoutes, registerOutboxRoutes } from './routes.ts';
