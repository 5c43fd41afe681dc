import { accountKeys } from '../../../platform/account-queries.ts';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query.ts';
import { saveUser } from '../../../platform/session.ts';

/** Asks again for what protects the account, and for the profile that says whether there is a second factor. */
export async function renewSecurity(): Promise<void> {
  const [, user] = await Promise.all([
    queryClient.invalidateQueries({ queryKey: accountKeys.security }),
    // The private stream brings the profile, too; where it is cut, the page must not stay behind.
    api.call('getUserInfo').catch(() => undefined),
  ]);
  if (user) saveUser(user);
}
