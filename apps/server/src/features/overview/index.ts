export { type Queue, registerOverview } from './routes.ts';
