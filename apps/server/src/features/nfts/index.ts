export { registerArtRoutes } from './art/art-routes.ts';
export { createNfts, type Nfts } from './nfts.ts';
export { registerNftOperatorRoutes } from './operator-routes.ts';
export { nftHolds } from './order-store.ts';
export type { NftParts } from './parts.ts';
export { loadWaitingPayouts } from './payout-store.ts';
export { nftPersonalTables } from './personal-data.ts';
export { registerNftRoutes } from './routes.ts';
export { watchEnds } from './watch-ends.ts';
