export { InDoubt } from './in-doubt.ts';
export type { OrderSource } from './list-orders.ts';
export { loadNamedOrders, type NamedOrder } from './load-named.ts';
export { orderPersonalTables } from './personal-data.ts';
export type { Exposure, LoadMoneyRows, OrderTrace, Product, ProductRecords } from './product.ts';
export { createProductRecords } from './records-store.ts';
export { registerOrderRoutes } from './routes.ts';
export { createStepSaver, type SaveStep } from './step-saver.ts';
export { writeTracePlace } from './trace.ts';
