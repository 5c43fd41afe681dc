export { type OverviewParts, type Queue, registerOverview } from './routes.ts';
