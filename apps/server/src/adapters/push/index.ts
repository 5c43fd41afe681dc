export { arePushKeys } from './encrypt-push.ts';
export { createPushService, type PushService } from './push-service.ts';
export { makeVapidKey, readVapidKey } from './vapid-key.ts';
