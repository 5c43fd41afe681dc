export {
  type OwedPromise,
  type OwedSearch,
  type PromiseSource,
  parseOwed,
  parseRunning,
  type RunningSum,
  registerPromiseRoutes,
} from './promises.ts';
