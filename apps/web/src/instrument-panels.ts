import type { InstrumentPanels } from './features/instrument/index.ts';
import { createPanel } from './platform/panels.tsx';

/** Who brings the panels of an instrument's page; loaded with the page, not with the first picture. */
export const instrumentPanels: InstrumentPanels = {
  orders: createPanel(
    async () => (await import('./features/orders/panel/orders-panel.tsx')).OrdersPanel,
    'orders',
    'account',
    'refusals',
  ),
  ticket: createPanel(
    async () => (await import('./features/ticket/ticket-panel.tsx')).TicketPanel,
    'trade',
    'orders',
    'account',
    'refusals',
  ),
  chartLines: createPanel(
    async () => (await import('./features/orders/chart-lines/chart-lines-panel.tsx')).ChartLinesPanel,
    'trade',
  ),
  verify: createPanel(async () => (await import('./features/receipt/verify-drawer.tsx')).VerifyDrawer, 'receipt'),
};
