export {
  type DueSum,
  type PromiseSource,
  parseDue,
  parseRunning,
  type RunningSum,
  registerPromiseRoutes,
} from './promises.ts';
