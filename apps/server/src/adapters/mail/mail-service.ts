import nodemailer from 'nodemailer';
import type { Delivery } from '../delivery.ts';
import { buildMailPage } from './mail-page.ts';

export interface Mail {
  /** The same for every try, so that a mailbox that gets a mail twice can tell. */
  readonly key: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  /** BCP 47. */
  readonly languageTag: string;
  readonly isRightToLeft: boolean;
  /** Where mail programs post to when their user wants no more mails like this one (RFC 8058). */
  readonly oneClickUrl?: string;
}

export interface MailService {
  send(mail: Mail): Promise<Delivery>;
  close(): void;
}

export interface MailServiceSettings {
  /** `smtp://user:password@host:587` or `smtps://…`; its query may hold further options of nodemailer. */
  readonly url: string;
  /** `Truemark <no-reply@example.com>`. */
  readonly from: string;
}

const connectMs = 10_000;
const silenceMs = 20_000;
const connectionsMax = 4;

/** What nodemailer's errors carry beside their message. */
interface SmtpError extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

/** A refusal of the mail itself is for good; of us (login, connection, a full queue) it is not. */
function judgeError(error: SmtpError): Delivery {
  const { code, responseCode = 0, message } = error;
  const isRefusal = responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
  return { state: isRefusal ? 'refused' : 'postponed', reason: message };
}

/** Sends mail by SMTP. */
export function createMailService({ url, from }: MailServiceSettings): MailService {
  const transport = nodemailer.createTransport(
    {
      url,
      pool: true,
      maxConnections: connectionsMax,
      connectionTimeout: connectMs,
      greetingTimeout: connectMs,
      socketTimeout: silenceMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
  const host = /@([^>\s]+)/.exec(from)?.[1] ?? 'truemark';
  return {
    async send(mail) {
      try {
        await transport.sendMail({
          to: { name: '', address: mail.to },
          subject: mail.subject,
          text: mail.text,
          html: buildMailPage(mail),
          messageId: `<${mail.key}@${host}>`,
          headers: {
            ...{ 'Auto-Submitted': 'auto-generated', 'Content-Language': mail.languageTag },
            ...(mail.oneClickUrl && {
              'List-Unsubscribe': `<${mail.oneClickUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
        });
        return { state: 'accepted' };
      } catch (error) {
        return judgeError(error as SmtpError);
      }
    },
    close: () => transport.close(),
  };
}
