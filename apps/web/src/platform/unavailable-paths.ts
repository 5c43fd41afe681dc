/** Paths whose feature is not built yet, as the router writes them. Each has a page that says what it will be. */
export const unavailablePaths = ['/nfts', '/nfts/:id', '/profile/nfts'] as const;
export type UnavailablePath = (typeof unavailablePaths)[number];
