export { createPriceAlerts, type PriceAlerts } from './create-price-alerts.ts';
export { priceAlertPersonalTables } from './personal-data.ts';
export { registerPriceAlertRoutes } from './routes.ts';
export { endAlertsOf } from './store.ts';
