export { createMailService, type Mail, type MailService, type MailServiceSettings } from './mail-service.ts';
