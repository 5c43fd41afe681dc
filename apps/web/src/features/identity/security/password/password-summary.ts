import type { PasswordValues } from './password-form.ts';

/** The change as the call takes it; without a former password none is given. */
export function summarizePassword({ oldPassword, password }: PasswordValues, hasPassword: boolean) {
  return hasPassword ? { oldPassword, password } : { password };
}
