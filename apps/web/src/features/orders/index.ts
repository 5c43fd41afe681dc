export { useAllOpenOrders, useOpenOrders, useOrderPages } from './order-queries.ts';
export { default as panelStyles } from './panel/orders-panel.module.css';
export type {
  AnyOrder,
  FoundNews,
  LiveRow,
  OpenListProps,
  OrderProduct,
  OrderSource,
  PortfolioPart,
  PortfolioProduct,
  Worth,
} from './product.ts';
export { type LoadedList, useOpenLists } from './use-open-lists.ts';
