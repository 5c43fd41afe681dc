export { type FeedWatch, watchFeed } from './feed-health.ts';
export { createMarketData, type MarketData, type MarketObstacle } from './market-data.ts';
export { calculateMarketRetention } from './market-retention.ts';
export { RecentTicks } from './recent-ticks.ts';
export { registerMarketRoutes } from './routes.ts';
export { type GrowthDay, simulateGrowth } from './simulate-growth.ts';
