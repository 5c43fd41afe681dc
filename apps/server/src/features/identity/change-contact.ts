import { calculateMailbox } from '@truemark/domain/identity/rules';
import { accept, deny, type Result } from '@truemark/domain/result';
import type pg from 'pg';
import { denyRestricted } from '../../platform/http/access.ts';
import type { denyUntil } from '../../platform/http/try-limits.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { type ContactFields, type ContactPoint, readContact } from './contact.ts';
import type { ContactCodes, SentCode } from './contact-codes.ts';
import { listInviteMails } from './invite-store.ts';
import type { LoginContext } from './login-context.ts';
import type { Announce, Contact, Invites, Notices, UserEvents } from './ports.ts';
import { isTaken, type UserStore } from './store.ts';
import { findRestriction, type User } from './user.ts';

export interface ContactParts {
  readonly database: Database;
  readonly users: UserStore;
  readonly codes: ContactCodes;
  readonly notices: Notices;
  readonly events: UserEvents;
  readonly invites: Pick<Invites, 'withholdIn'>;
}

type FormRefusal = 'emailWrong' | 'phoneWrong';

const purposes = { mail: 'changeEmail', sms: 'changePhone' } as const;
const words = { mail: 'email', sms: 'phone' } as const;

/** The replaced address or number alone, to tell its owner; undefined when there was none. */
function findFormer({ channel }: ContactPoint, { email, phone, language }: User): Contact | undefined {
  if (channel === 'mail') return email === null ? undefined : { language, email, phone: null };
  return phone === null ? undefined : { language, email: null, phone };
}

interface ContactProof extends ContactFields {
  readonly code: string;
  readonly codeToken?: string | undefined;
}

/** A new e-mail address or phone number, proven with a code sent there. */
export interface ContactChange {
  sendContactCode(
    userId: number,
    fields: ContactFields,
    context: LoginContext,
  ): Promise<Result<SentCode, FormRefusal> | ReturnType<typeof denyUntil<'sendingBlocked'>>>;
  changeContact(
    userId: number,
    proof: ContactProof,
  ): Promise<
    | Result<true, FormRefusal | 'emailTaken' | 'phoneCodeWrong' | 'codeWrong' | 'codeExpired'>
    | ReturnType<typeof denyRestricted>
  >;
}

export function createContactChange(parts: ContactParts): ContactChange {
  const { database, users, codes, notices, events, invites } = parts;

  /** Somebody's new address may be another name of the mailbox of who invited them. */
  async function withholdOwn(client: pg.ClientBase, userId: number, email: string | null): Promise<Announce> {
    if (email === null) return () => undefined;
    const mails = await listInviteMails(client, userId);
    const own = mails.filter(other => calculateMailbox(other.email) === calculateMailbox(email));
    return invites.withholdIn(
      client,
      own.map(({ invitedId }) => invitedId),
      'mailbox',
    );
  }

  async function sendContactCode(
    userId: number,
    fields: ContactFields,
    context: LoginContext,
  ): ReturnType<ContactChange['sendContactCode']> {
    const contact = readContact(fields);
    if (!contact.ok) return contact;
    // Whether it is somebody's is told to who has it, by the code that is sent there.
    const purpose = purposes[contact.value.channel];
    return codes.send({ userId, purpose, contact: contact.value, context });
  }

  async function saveContact(userId: number, contact: ContactPoint, codeId: number) {
    return database.transaction(async client => {
      const user = await users.lockUser(client, userId);
      if (!user) return deny('codeExpired');
      // Restricted between the look at the session and now.
      const restriction = findRestriction(user);
      if (restriction) return denyRestricted(restriction);
      if (!(await codes.useIn(client, codeId))) return deny('codeExpired');
      await users.saveContact(client, userId, contact);
      const announceWithheld = await withholdOwn(client, userId, contact.email);
      const former = findFormer(contact, user);
      const announceNotice = await notices.notifyIn(client, {
        userId,
        kind: 'contactChanged',
        values: { contact: words[contact.channel] },
        isMailed: true,
        ...(former ? { contact: former } : {}),
      });
      const announceEvent = await events.appendIn(client, [{ userId, kind: 'profile' }]);
      return accept(() => {
        announceWithheld();
        announceNotice();
        announceEvent();
      });
    });
  }

  async function changeContact(
    userId: number,
    { code, codeToken, ...fields }: ContactProof,
  ): ReturnType<ContactChange['changeContact']> {
    const contact = readContact(fields);
    if (!contact.ok) return contact;
    const purpose = purposes[contact.value.channel];
    const judged = await codes.judge({ userId, purpose, contact: contact.value, code, codeToken });
    if (!judged.ok) return judged;
    try {
      const saved = await saveContact(userId, contact.value, judged.value);
      if (!saved.ok) return saved;
      saved.value();
      return accept(true);
    } catch (error) {
      // Known only now: who has the code has the address, and may learn that it has an account.
      if (isTaken(error)) return deny('emailTaken');
      throw error;
    }
  }

  return { sendContactCode, changeContact };
}
