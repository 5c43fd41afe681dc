import { readInviteCode } from '@truemark/domain/identity/rules';
import { readTyped } from '@truemark/domain/text/typed-text';
import { summarizeCode, summarizeContact } from '../contact.ts';
import type { RegisterValues } from './register-form.ts';

/** The account as the call takes it. */
export function summarizeRegister(values: RegisterValues) {
  const inviteCode = readInviteCode(values.inviteCode);
  return {
    ...summarizeContact(values),
    ...summarizeCode(values),
    userName: readTyped(values.userName),
    password: values.password,
    country: values.country,
    ...(inviteCode !== undefined && { inviteCode }),
  };
}
