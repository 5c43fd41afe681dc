import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TimedToast } from './toast-stack.tsx';

it('CTR-249 figures in a message keep their sign on their side, also where reading runs from the right', () => {
  const toast = { id: 1, kind: 'done', text: 'BTC/USDT: \u221212.50 USDT' } as const;
  const html = renderToStaticMarkup(<TimedToast toast={toast} closeLabel="Close" />);
  expect(html).toContain('BTC/USDT: <bdi dir="ltr">\u221212.50</bdi> USDT');
});
