/** Screens that anybody may open. */
export const publicPaths = [
  '/',
  '/market',
  '/cruuency?code=EURUSD&type=1&id=1001',
  '/help',
  '/help/faq',
  '/about',
  '/detail?id=risk-disclosure',
  '/trading',
  '/financial',
  '/pass/register',
  '/pass/login',
  '/pass/reset',
  '/withdrawal-times',
  '/empty',
];
/** Built like one of the above. */
export const publicTwins = [
  '/market?type=5',
  '/cruuency?code=NOPE',
  '/help/notice',
  '/introduction',
  '/detail?id=nothing-here',
  '/loan',
  '/nfts',
  '/api/loginCallback/google',
  '/unsubscribe',
  '/verification/phone',
];
/** Behind the login, in either book. */
export const accountPaths = [
  '/profile',
  '/profile/balance',
  '/profile/orders',
  '/profile/notification',
  '/profile/notification/settings',
  '/profile/invite',
  '/profile/security',
  '/transactions',
];
export const accountTwins = ['/profile/nfts'];
/** Of the user's own money alone. */
export const livePaths = [
  '/profile/deposit',
  '/profile/convert',
  '/profile/withdraw',
  '/profile/verification',
  '/profile/investments',
  '/profile/loans',
];
/** Pages of the console that need no record. */
export const consolePaths = [
  '/',
  '/reviews/deposits',
  '/reviews/small-deposits',
  '/reviews/addresses',
  '/networks',
  '/reviews/withdrawals',
  '/reviews/loans',
  '/reviews/repayments',
  '/reviews/identities',
  '/reviews/parameters',
  '/reviews/corrections',
  '/reviews/treasury',
  '/reviews/operators',
  '/users',
  '/outbox',
  '/exposure',
  '/ledger',
  '/treasury',
  '/promises',
  '/content',
  '/content/new',
  '/content/risk-disclosure',
  '/site',
  '/instruments',
  '/parameters',
  '/operators',
  '/account',
  '/audit',
];
