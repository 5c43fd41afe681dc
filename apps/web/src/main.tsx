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
}
