import '@truemark/ui/tokens.css';
import '@truemark/ui/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { start } from './platform/start.ts';
import { Root } from './shells/root.tsx';

const container = document.getElementById('root');
if (container) {
  await start();
  createRoot(container).render(
    <StrictMode>
      <Root />
    </StrictMode>,
  );
}
