import type { OperatorPermission } from '@truemark/contract/operators/roles';

/**
 * The places of the console in the order of its menu, with what one must be allowed to see there and the queue of the
 * server that is worked on there.
 */
export const places = [
  { name: 'overview', path: '/', group: 'start', permission: 'overview.view' },
  {
    name: 'reviewDeposits',
    path: '/reviews/deposits',
    group: 'reviews',
    permission: 'deposits.view',
    queue: 'deposits',
  },
  {
    name: 'reviewAddresses',
    path: '/reviews/addresses',
    group: 'reviews',
    permission: 'deposits.address',
    queue: 'depositAddresses',
  },
  {
    name: 'reviewWithdrawals',
    path: '/reviews/withdrawals',
    group: 'reviews',
    permission: 'withdrawals.view',
    queue: 'withdrawals',
  },
  { name: 'reviewLoans', path: '/reviews/loans', group: 'reviews', permission: 'loans.view', queue: 'loans' },
  {
    name: 'reviewRepayments',
    path: '/reviews/repayments',
    group: 'reviews',
    permission: 'loans.view',
    queue: 'repayments',
  },
  {
    name: 'reviewParameters',
    path: '/reviews/parameters',
    group: 'reviews',
    permission: 'parameters.view',
    queue: 'proposals',
  },
  {
    name: 'reviewCorrections',
    path: '/reviews/corrections',
    group: 'reviews',
    permission: 'trading.view',
    queue: 'corrections',
  },
  {
    name: 'reviewCharities',
    path: '/reviews/charities',
    group: 'reviews',
    permission: 'nfts.view',
    queue: 'nftPayouts',
  },
  {
    name: 'reviewCharityAccounts',
    path: '/reviews/charity-accounts',
    group: 'reviews',
    permission: 'nfts.pay',
    queue: 'charityAccounts',
  },
  {
    name: 'reviewIdentities',
    path: '/reviews/identities',
    group: 'reviews',
    permission: 'identity.review',
    queue: 'identifications',
  },
  { name: 'reviewTreasury', path: '/reviews/treasury', group: 'reviews', permission: 'ledger.view', queue: 'treasury' },
  {
    name: 'reviewOperators',
    path: '/reviews/operators',
    group: 'reviews',
    permission: 'operators.manage',
    queue: 'operators',
  },
  { name: 'users', path: '/users', group: 'people', permission: 'users.view' },
  { name: 'support', path: '/support', group: 'people', permission: 'support.view', queue: 'supportChats' },
  { name: 'outbox', path: '/outbox', group: 'people', permission: 'outbox.view' },
  { name: 'exposure', path: '/exposure', group: 'money', permission: 'trading.view' },
  { name: 'ledger', path: '/ledger', group: 'money', permission: 'ledger.view' },
  { name: 'treasury', path: '/treasury', group: 'money', permission: 'ledger.view' },
  { name: 'promises', path: '/promises', group: 'money', permission: 'ledger.view' },
  { name: 'nfts', path: '/nfts', group: 'money', permission: 'nfts.view' },
  { name: 'networks', path: '/networks', group: 'money', permission: 'deposits.view' },
  { name: 'content', path: '/content', group: 'content', permission: 'content.view' },
  { name: 'site', path: '/site', group: 'content', permission: 'content.view' },
  { name: 'instruments', path: '/instruments', group: 'control', permission: 'instruments.view' },
  { name: 'parameters', path: '/parameters', group: 'control', permission: 'parameters.view' },
  { name: 'operators', path: '/operators', group: 'control', permission: 'operators.manage' },
  { name: 'audit', path: '/audit', group: 'control', permission: 'audit.view' },
] as const satisfies readonly {
  readonly name: string;
  readonly path: string;
  readonly group: string;
  readonly permission: OperatorPermission;
  readonly queue?: string;
}[];
export type Place = (typeof places)[number];
export type PlaceName = Place['name'];
export type PlaceGroup = Place['group'];

/** The menu of somebody with these permissions: what they may not see is not there, and no group is empty. */
export function listMenu(
  permissions: readonly OperatorPermission[],
): readonly { readonly group: PlaceGroup; readonly places: readonly Place[] }[] {
  const allowed = places.filter(place => permissions.includes(place.permission));
  const groups = [...new Set(allowed.map(place => place.group))];
  return groups.map(group => ({ group, places: allowed.filter(place => place.group === group) }));
}

/** The page of a queue, for those who may open it. */
export function findQueuePath(name: string, permissions: readonly OperatorPermission[]): string | undefined {
  const place = places.find(one => 'queue' in one && one.queue === name);
  return place && permissions.includes(place.permission) ? place.path : undefined;
}

/** The place a path belongs to: its own page or one below it. */
export function findPlace(pathname: string): Place | undefined {
  const path = pathname.replace(/\/+$/, '') || '/';
  return places.find(place =>
    place.path === '/' ? path === '/' : path === place.path || path.startsWith(`${place.path}/`),
  );
}

/** Where an operator without the overview begins: the first place of their menu. */
export function findFirstPlace(permissions: readonly OperatorPermission[]): Place | undefined {
  return listMenu(permissions)[0]?.places[0];
}
