import { accept, deny, type Result } from '@truemark/domain/result';
import type { Database } from '../../platform/database.ts';
import type { denyUntil } from '../../platform/try-limits.ts';
import { type ContactFields, type ContactPoint, readContact } from './contact.ts';
import type { ContactCodes, SentCode } from './contact-codes.ts';
import type { LoginContext } from './identity.ts';
import type { Contact, Notices, UserEvents } from './ports.ts';
import { isTaken, type UserStore } from './store.ts';
import type { User } from './user.ts';

export interface ContactParts {
  readonly database: Database;
  readonly users: UserStore;
  readonly codes: ContactCodes;
  readonly notices: Notices;
  readonly events: UserEvents;
}

type FormRefusal = 'emailWrong' | 'phoneWrong' | 'emailTaken';

const purposes = { mail: 'changeEmail', sms: 'changePhone' } as const;
const words = { mail: 'email', sms: 'phone' } as const;

/** The replaced address or number alone, to tell its owner; undefined when there was none. */
function findFormer({ channel }: ContactPoint, { email, phone, language }: User): Contact | undefined {
  if (channel === 'mail') return email === null ? undefined : { language, email, phone: null };
  return phone === null ? undefined : { language, email: null, phone };
}

/** A new e-mail address or phone number, proven with a code sent there. */
export function createContactChange({ database, users, codes, notices, events }: ContactParts) {
  async function readFree(fields: ContactFields): Promise<Result<ContactPoint, FormRefusal>> {
    const contact = readContact(fields);
    if (!contact.ok) return contact;
    const { isContactTaken } = await users.findTaken({ ...contact.value, userName: null });
    return isContactTaken ? deny('emailTaken') : contact;
  }

  async function sendContactCode(
    userId: number,
    fields: ContactFields,
    { language, address }: LoginContext,
  ): Promise<Result<SentCode, FormRefusal> | ReturnType<typeof denyUntil<'sendingBlocked'>>> {
    const contact = await readFree(fields);
    if (!contact.ok) return contact;
    const purpose = purposes[contact.value.channel];
    return codes.send({ userId, purpose, contact: contact.value, language, address });
  }

  async function saveContact(userId: number, contact: ContactPoint) {
    return database.transaction(async client => {
      const user = await users.lockUser(client, userId);
      if (!user || !(await codes.useIn(client, userId, purposes[contact.channel], contact))) return undefined;
      await users.saveContact(client, userId, contact);
      const former = findFormer(contact, user);
      const announceNotice = await notices.notifyIn(client, {
        userId,
        kind: 'contactChanged',
        values: { contact: words[contact.channel] },
        isMailed: true,
        ...(former ? { contact: former } : {}),
      });
      const announceEvent = await events.appendIn(client, [{ userId, kind: 'profile' }]);
      return () => {
        announceNotice();
        announceEvent();
      };
    });
  }

  async function changeContact(
    userId: number,
    { code, ...fields }: ContactFields & { readonly code: string },
  ): Promise<Result<true, FormRefusal | 'phoneCodeWrong' | 'codeWrong' | 'codeExpired'>> {
    const contact = await readFree(fields);
    if (!contact.ok) return contact;
    const judged = await codes.judge(userId, purposes[contact.value.channel], contact.value, code);
    if (!judged.ok) return judged;
    try {
      const announce = await saveContact(userId, contact.value);
      if (!announce) return deny('codeExpired');
      announce();
      return accept(true);
    } catch (error) {
      // Another account took it between the look and the change.
      if (isTaken(error)) return deny('emailTaken');
      throw error;
    }
  }

  return { sendContactCode, changeContact };
}
