export { type Queue, registerOverview, type Waiting } from './routes.ts';
