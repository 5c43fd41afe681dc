export { registerOverview, type Waiting } from './routes.ts';
