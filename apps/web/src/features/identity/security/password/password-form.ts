/** What is typed to change a password. */
export interface PasswordValues {
  /** Empty where there is none yet. */
  readonly oldPassword: string;
  readonly password: string;
  readonly passwordAgain: string;
}

export const noPassword: PasswordValues = { oldPassword: '', password: '', passwordAgain: '' };
