export { createClosing } from './close-account.ts';
export { eraseClosed } from './erase-closed.ts';
export { personalDataParameters } from './parameters.ts';
export { registerPersonalDataRoutes } from './routes.ts';
