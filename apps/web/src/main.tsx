import '@truemark/ui/tokens.css';
import '@truemark/ui/base.css';
import './shells/drawn-page.css';
import { checkVersion } from '@truemark/browser/newer-version';
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
  // Vite's own event of an import that did not come, whoever asked for it.
  addEventListener('vite:preloadError', () => void checkVersion());
  void import('./shells/keep-session.ts').then(module => module.keepSession());
  void import('./platform/service-worker.ts').then(module => module.registerServiceWorker());
}
