import type { InstrumentPanels } from './features/instrument/index.ts';
import { createPanel } from './platform/panels.tsx';

/** Who brings the panels of an instrument's page; loaded with the page, not with the first picture. */
export const instrumentPanels: InstrumentPanels = {
  orders: createPanel(
    async () => {
      const [{ OrdersPanel }, { products }] = await Promise.all([
        import('./features/orders/panel/orders-panel.tsx'),
        import('./products.ts'),
      ]);
      const shown = await Promise.all(products.map(async product => ({ ...product, ...(await product.loadPanel()) })));
      return given => <OrdersPanel {...given} products={shown} />;
    },
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
    async () => {
      const [{ products }, { AlertLines }] = await Promise.all([
        import('./products.ts'),
        import('./features/price-alerts/alert-lines.tsx'),
      ]);
      const parts = await Promise.all(
        products.map(async ({ kind, loadChartLines }) => ({ kind, ...(await loadChartLines()) })),
      );
      return given => (
        <>
          {parts.map(({ kind, ChartLines }) => (
            <ChartLines key={kind} {...given} />
          ))}
          <AlertLines {...given} />
        </>
      );
    },
    ...(['trade', 'alerts', 'refusals'] as const),
  ),
  verify: createPanel(async () => (await import('./features/receipt/verify-drawer.tsx')).VerifyDrawer, 'receipt'),
};
