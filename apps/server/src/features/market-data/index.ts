export { watchFeed } from './feed-health.ts';
export { createMarketData, type MarketData, type MarketObstacle } from './market-data.ts';
export { calculateMarketRetention } from './market-retention.ts';
export { encodeRecord, type KeptTick, loadEvidence, saveEvidenceIn, type TickPlace } from './price-evidence.ts';
export { createProductBook } from './product-book.ts';
export { registerMarketRoutes } from './routes.ts';
export { type GrowthDay, simulateGrowth } from './simulate-growth.ts';
export { MarketStream } from './stream.ts';
