export { createSmsService, type Sms, type SmsService } from './sms-service.ts';
