export { createLevels, type Levels } from './levels.ts';
export { levelParameters } from './parameters.ts';
export { registerLevelRoutes } from './routes.ts';
export { type FindMid, valueMoves } from './value-moves.ts';
