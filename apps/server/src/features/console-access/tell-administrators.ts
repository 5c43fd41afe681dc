import type pg from 'pg';
import { loadAdministratorEmails } from './operator-store.ts';
import type { AccessParts } from './parts.ts';

const inEnglish = { channel: 'mail', language: 'en' } as const;

/** Tells every administrator of an act on an operator, the one who acts included: it may have been somebody else. */
export async function tellAdministratorsIn(
  client: pg.PoolClient,
  { mail }: Pick<AccessParts, 'mail'>,
  act: {
    readonly state: 'proposed' | 'approved' | 'rejected' | 'made';
    readonly operatorNumber: number;
    /** E-mail address of the operator whose access it is about. */
    readonly subject: string;
  },
): Promise<void> {
  const values = { state: act.state, number: String(act.operatorNumber), subject: act.subject };
  for (const to of await loadAdministratorEmails(client)) {
    await mail.messages.queueIn(client, { ...inEnglish, to, kind: 'operatorChange', values });
  }
}

/**
 * Hands the first password over: by mail, or, without a mail service, to who has added the operator. Answers what is left
 * to show.
 */
export async function handOverPasswordIn(
  client: pg.PoolClient,
  { mail }: Pick<AccessParts, 'mail'>,
  { email, password }: { readonly email: string; readonly password: string },
): Promise<string | null> {
  if (!mail.isSent) return password;
  await mail.messages.queueIn(client, {
    ...inEnglish,
    to: email,
    kind: 'operatorInvitation',
    values: { code: password },
  });
  return null;
}
