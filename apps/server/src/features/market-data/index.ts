export { watchFeed } from './feed-health.ts';
export { createMarketData, type MarketData, type MarketObstacle } from './market-data.ts';
export { calculateMarketRetention } from './market-retention.ts';
export { type KeptTick, loadEvidence, saveEvidenceIn } from './price-evidence-store.ts';
export { createProductBook } from './product-book.ts';
export { findTickFolder, repairRecord } from './recover-whole.ts';
export { registerMarketRoutes } from './routes.ts';
export { type GrowthDay, simulateGrowth } from './simulate-growth.ts';
export { MarketStream } from './stream.ts';
