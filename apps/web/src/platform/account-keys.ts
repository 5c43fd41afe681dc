/**
 * First words of the query keys of an account. The private stream invalidates by them, so every query about the same
 * thing begins with the same words; what belongs to a book names it second: `[...accountKeys.balances, book]`.
 */
export const accountKeys = {
  balances: ['balances'],
  transfers: ['transfers'],
  values: ['values'],
  notifications: ['notifications'],
  sessions: ['sessions'],
  security: ['security'],
  orders: ['orders'],
  deposits: ['deposits'],
  withdrawals: ['withdrawals'],
  payoutAddresses: ['payoutAddresses'],
  investments: ['investments'],
  loans: ['loans'],
  nfts: ['nfts'],
  invites: ['invites'],
  verification: ['verification'],
  handover: ['handover'],
  support: ['support'],
  alerts: ['alerts'],
  warning: ['warning'],
  workspace: ['workspace'],
} as const;
