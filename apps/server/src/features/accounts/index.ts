export { type AccountDependencies, registerAccountRoutes } from './routes.ts';
