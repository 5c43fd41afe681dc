export { createInstrumentChanges, type InstrumentChanges, pickChange } from './change-instrument.ts';
export { createInstrumentBook, type InstrumentBook } from './instrument-book.ts';
export { registerInstrumentOperatorRoutes } from './operator-routes.ts';
export { readSampleCatalogue } from './read-catalogue.ts';
export { registerLogoRoutes } from './routes.ts';
export { seedCatalogue } from './seed-catalogue.ts';
export { loadInstruments } from './store.ts';
