export { type Conversions, createConversions } from './create-conversions.ts';
export { conversionParameters } from './parameters.ts';
export { conversionPersonalTables } from './personal-data.ts';
export { createConversionProduct } from './product.ts';
export { registerConversionRoutes } from './routes.ts';
export { conversionHolds } from './store.ts';
