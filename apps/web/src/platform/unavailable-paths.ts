/** Paths whose feature is not built yet, as the router writes them. Each has a page that says what it will be. */
export const unavailablePaths = [
  '/loan',
  '/loan/:id',
  '/nfts',
  '/nfts/:id',
  '/profile/loans',
  '/profile/nfts',
] as const;
export type UnavailablePath = (typeof unavailablePaths)[number];
