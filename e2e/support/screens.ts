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
];
/** Behind the login, in either book. */
export const accountPaths = [
  '/profile',
  '/profile/balance',
  '/profile/orders',
  '/profile/notification',
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
  '/withdrawal-times',
  '/profile/verification',
  '/profile/investments',
];
