/** What operators can be. Source: issue of the operator console. */
export const operatorRoles = ['administrator', 'reviewer', 'treasurer', 'editor', 'support'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

/** What an operator may do, one word a group of calls. */
export const operatorPermissions = [
  'overview.view',
  'users.view',
  'users.freeze',
  'ledger.view',
  'ledger.audit',
  'treasury.move',
  'treasury.grant',
  'parameters.view',
  'parameters.change',
  'parameters.decide',
  'content.view',
  'content.edit',
  'instruments.view',
  'instruments.edit',
  'trading.view',
  'trading.halt',
  'trading.correct',
  'outbox.view',
  'outbox.retry',
  'audit.view',
  'operators.manage',
] as const;
export type OperatorPermission = (typeof operatorPermissions)[number];

const reading = [
  'overview.view',
  'users.view',
  'ledger.view',
  'instruments.view',
  'content.view',
  'trading.view',
] as const;

/** The permission table: the one place that says which role may do what. Administrators may do everything. */
export const rolePermissions: Readonly<Record<OperatorRole, readonly OperatorPermission[]>> = {
  administrator: operatorPermissions,
  reviewer: [
    ...reading,
    'users.freeze',
    'trading.correct',
    'parameters.view',
    'parameters.decide',
    'outbox.view',
    'audit.view',
  ],
  treasurer: [
    ...reading,
    'ledger.audit',
    'treasury.move',
    'treasury.grant',
    'trading.halt',
    'trading.correct',
    'parameters.view',
    'parameters.change',
    'parameters.decide',
    'audit.view',
  ],
  editor: ['overview.view', 'content.view', 'content.edit', 'instruments.view', 'instruments.edit'],
  support: [...reading, 'outbox.view', 'outbox.retry'],
};

/**
 * What each permission is worth to somebody who has guessed a password: with a `guarded` one they could move money, change
 * what others trade by, or decide about people.
 */
const permissionWorths: Readonly<Record<OperatorPermission, 'plain' | 'guarded'>> = {
  'overview.view': 'plain',
  'users.view': 'plain',
  'users.freeze': 'guarded',
  'ledger.view': 'plain',
  'ledger.audit': 'plain',
  'treasury.move': 'guarded',
  'treasury.grant': 'guarded',
  'parameters.view': 'plain',
  'parameters.change': 'guarded',
  'parameters.decide': 'guarded',
  'content.view': 'plain',
  'content.edit': 'plain',
  'instruments.view': 'plain',
  'instruments.edit': 'guarded',
  'trading.view': 'plain',
  'trading.halt': 'guarded',
  'trading.correct': 'guarded',
  'outbox.view': 'plain',
  'outbox.retry': 'plain',
  'audit.view': 'plain',
  'operators.manage': 'guarded',
};

/** Whether a role has a guarded permission: then its operators log in with a second factor, and set one up first. */
export function needsSecondFactor(role: OperatorRole): boolean {
  return rolePermissions[role].some(permission => permissionWorths[permission] === 'guarded');
}

/** Whether a role has a permission. */
export function hasPermission(role: OperatorRole, permission: OperatorPermission): boolean {
  return rolePermissions[role].includes(permission);
}
