export { createSmsService, type SmsService } from './sms-service.ts';
