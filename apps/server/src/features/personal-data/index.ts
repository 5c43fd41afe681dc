export { createClosing, hasOrders } from './close-account.ts';
export { endGuests } from './end-guests.ts';
export { eraseClosed } from './erase-closed.ts';
export { personalDataParameters } from './parameters.ts';
export { registerPersonalDataRoutes } from './routes.ts';
