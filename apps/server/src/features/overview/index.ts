export { type Queue, registerOverview } from './routes.ts';
export { loadWaiting, type Waiting } from './waiting.ts';
