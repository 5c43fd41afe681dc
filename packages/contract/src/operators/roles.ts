/** What operators can be. Source: issue of the operator console. */
export const operatorRoles = ['administrator', 'reviewer', 'treasurer', 'editor', 'support'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

const others = ['reviewer', 'treasurer', 'editor', 'support'] as const;

interface PermissionRule {
  /**
   * What it is worth to somebody who has guessed a password: with a `guarded` one they could move money, change what others
   * trade by, or decide about people.
   */
  readonly worth: 'plain' | 'guarded';
  /** Administrators may do everything. */
  readonly roles: readonly (typeof others)[number][];
}

const serving = ['reviewer', 'treasurer', 'support'] as const;

/** The permission table, a row for what one group of calls needs: the one place that says which role may do what. */
const permissionRules = {
  'overview.view': { worth: 'plain', roles: others },
  'users.view': { worth: 'plain', roles: serving },
  'users.restrict': { worth: 'guarded', roles: ['reviewer'] },
  'files.view': { worth: 'guarded', roles: ['reviewer'] },
  'identity.review': { worth: 'guarded', roles: ['reviewer'] },
  'ledger.view': { worth: 'plain', roles: serving },
  'ledger.audit': { worth: 'plain', roles: ['treasurer'] },
  'treasury.move': { worth: 'guarded', roles: ['treasurer'] },
  'treasury.grant': { worth: 'guarded', roles: ['treasurer'] },
  'parameters.view': { worth: 'plain', roles: ['reviewer', 'treasurer'] },
  'parameters.change': { worth: 'guarded', roles: ['treasurer'] },
  'parameters.decide': { worth: 'guarded', roles: ['reviewer', 'treasurer'] },
  'content.view': { worth: 'plain', roles: others },
  'content.edit': { worth: 'plain', roles: ['editor'] },
  'instruments.view': { worth: 'plain', roles: others },
  'instruments.edit': { worth: 'guarded', roles: ['editor'] },
  'trading.view': { worth: 'plain', roles: serving },
  'trading.halt': { worth: 'guarded', roles: ['treasurer'] },
  'trading.correct': { worth: 'guarded', roles: ['reviewer', 'treasurer'] },
  'deposits.view': { worth: 'plain', roles: serving },
  'deposits.decide': { worth: 'guarded', roles: ['reviewer'] },
  'deposits.address': { worth: 'guarded', roles: ['treasurer'] },
  'withdrawals.view': { worth: 'plain', roles: serving },
  'withdrawals.decide': { worth: 'guarded', roles: ['reviewer'] },
  'loans.view': { worth: 'plain', roles: serving },
  'loans.decide': { worth: 'guarded', roles: ['reviewer'] },
  'nfts.view': { worth: 'plain', roles: serving },
  'nfts.list': { worth: 'guarded', roles: ['treasurer'] },
  'nfts.pay': { worth: 'guarded', roles: ['reviewer', 'treasurer'] },
  'support.view': { worth: 'plain', roles: ['reviewer', 'support'] },
  'support.answer': { worth: 'plain', roles: ['support'] },
  'outbox.view': { worth: 'plain', roles: ['reviewer', 'support'] },
  'outbox.retry': { worth: 'plain', roles: ['support'] },
  'audit.view': { worth: 'plain', roles: ['reviewer', 'treasurer'] },
  'operators.manage': { worth: 'guarded', roles: [] },
} as const satisfies Record<string, PermissionRule>;

/** What an operator may do, one word a group of calls. */
export type OperatorPermission = keyof typeof permissionRules;
const rules: Readonly<Record<OperatorPermission, PermissionRule>> = permissionRules;
export const operatorPermissions = Object.keys(permissionRules) as readonly OperatorPermission[];

export const rolePermissions: Readonly<Record<OperatorRole, readonly OperatorPermission[]>> = {
  administrator: operatorPermissions,
  reviewer: listPermissions('reviewer'),
  treasurer: listPermissions('treasurer'),
  editor: listPermissions('editor'),
  support: listPermissions('support'),
};

function listPermissions(role: (typeof others)[number]): readonly OperatorPermission[] {
  return operatorPermissions.filter(permission => rules[permission].roles.includes(role));
}

/** Whether a role has a guarded permission: then its operators log in with a second factor, and set one up first. */
export function needsSecondFactor(role: OperatorRole): boolean {
  return rolePermissions[role].some(permission => rules[permission].worth === 'guarded');
}

/** Whether a role has a permission. */
export function hasPermission(role: OperatorRole, permission: OperatorPermission): boolean {
  return rolePermissions[role].includes(permission);
}
