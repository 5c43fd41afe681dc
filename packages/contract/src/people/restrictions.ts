import * as z from 'zod/mini';
import { timeMs } from '../schemas.ts';

/**
 * How an operator can restrict an account. `closeOnly`: its owner sees everything, closes, cancels and repays; nothing new
 * begins and no money goes out. `locked`: nothing but support; stops, close-outs and expiries go on in both.
 * Source: product rules, Accounts.
 */
export const restrictions = ['closeOnly', 'locked'] as const;
export type Restriction = (typeof restrictions)[number];

/** Why, as the owner is told. */
export const restrictionReasons = [
  'identityCheck',
  'unusualActivity',
  'sourceOfFunds',
  'terms',
  'legal',
  'ownRequest',
  'other',
] as const;
export type RestrictionReason = (typeof restrictionReasons)[number];

/** What an operator imposes. */
export const restriction = z.object({ state: z.enum(restrictions), reason: z.enum(restrictionReasons) });

/** A restriction in force. */
export const accountRestriction = z.object({ ...restriction.shape, since: timeMs });
export type AccountRestriction = z.infer<typeof accountRestriction>;

/** What an account is: `closed` by its owner, for good. */
export const accountStates = ['active', ...restrictions, 'closed'] as const;
export type AccountState = (typeof accountStates)[number];
