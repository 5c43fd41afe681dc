import type { PasswordsOptions } from '../crypto/passwords.ts';

/** For tests in which passwords are right or wrong, and how long it takes to find out proves nothing. */
export const quickHashes: Required<PasswordsOptions>['cost'] = { memoryCost: 64, timeCost: 1, parallelism: 1 };
