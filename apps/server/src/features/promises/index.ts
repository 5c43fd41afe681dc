export {
  type OwedPromise,
  type OwedSearch,
  type OwedSource,
  type PromiseSource,
  parseOwed,
  parseRunning,
  type RunningSum,
  registerPromiseRoutes,
} from './promises.ts';
