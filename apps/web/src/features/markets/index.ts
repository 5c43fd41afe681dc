export { chooseListState } from './choose-list-state.ts';
export { findFirstOpening } from './find-first-opening.ts';
export { InstrumentLine } from './instrument-line.tsx';
export { InstrumentName } from './instrument-name.tsx';
export { LiveFeedBadge } from './live-feed-badge.tsx';
export { allMarketsQuery, homeMarketQuery, marketListQuery, marketTypes } from './market-lists.ts';
export { TradeLink } from './trade-link.tsx';
