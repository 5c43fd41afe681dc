export { registerArtRoutes } from './art/art-routes.ts';
export { createNfts, type Nfts } from './nfts.ts';
export { nftHolds } from './order-store.ts';
export { nftPersonalTables } from './personal-data.ts';
export { registerNftRoutes } from './routes.ts';
export { watchEnds } from './watch-ends.ts';
