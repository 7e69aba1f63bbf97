import './no-code-from-text.ts';
import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { keepFocusOfWorking } from '../state/keep-focus.ts';
import { App } from './app.tsx';

keepFocusOfWorking(document);
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <App />
      </CSPProvider>
    </StrictMode>,
  );
}
