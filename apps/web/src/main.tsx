import '@truemark/ui/tokens.css';
import '@truemark/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { loadErrorWords } from './platform/error-text.ts';
import { whenIdle } from './platform/when-idle.ts';
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
  // After the first picture: what may be needed soon, and what only the next visit gains by.
  whenIdle(loadErrorWords);
  void import('./platform/keep-session.ts').then(module => module.keepSession());
  void import('./platform/service-worker.ts').then(module => module.registerServiceWorker());
}
