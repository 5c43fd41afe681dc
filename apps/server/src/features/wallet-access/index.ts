export { registerWalletAccessRoutes } from './routes.ts';
