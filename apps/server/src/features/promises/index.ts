export {
  type PromiseSource,
  parseRunning,
  type RunningSum,
  registerPromiseRoutes,
} from './promises.ts';
