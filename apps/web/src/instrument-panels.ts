import { createPanel, registerPanels } from './platform/panels.tsx';

/** Names who brings the panels of an instrument's page; loaded with the page, not with the first picture. */
export function registerInstrumentPanels(): void {
  registerPanels({
    orders: createPanel(
      async () => (await import('./features/trade/positions/orders-panel.tsx')).OrdersPanel,
      'orders',
      'account',
      'refusals',
    ),
    ticket: createPanel(
      async () => (await import('./features/trade/ticket/ticket-panel.tsx')).TicketPanel,
      'trade',
      'orders',
      'account',
      'refusals',
    ),
    chartLines: createPanel(
      async () => (await import('./features/trade/chart-lines/chart-lines-panel.tsx')).ChartLinesPanel,
      'trade',
    ),
    verify: createPanel(async () => (await import('./features/receipt/verify-drawer.tsx')).VerifyDrawer, 'receipt'),
  });
}
