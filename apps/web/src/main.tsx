import '@truemark/ui/tokens.css';
import '@truemark/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './shells/root.tsx';
import { start } from './shells/start.ts';

const container = document.getElementById('root');
if (container) {
  await start();
  createRoot(container).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
  // After the first picture: the next visit gains by it, not this one.
  void import('./platform/service-worker.ts').then(module => module.registerServiceWorker());
}
