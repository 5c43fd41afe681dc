export { useAllOpenOrders, useOpenOrders, useOrderPages } from './order-queries.ts';
export { default as panelStyles } from './panel/orders-panel.module.css';
export type { FoundNews, LiveRow, OpenListProps, OrderProduct, OrderSource } from './product.ts';
