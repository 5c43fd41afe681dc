export { registerReceiptRoutes } from './routes.ts';
