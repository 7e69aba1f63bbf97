import { CSPProvider } from '@base-ui/react/csp-provider';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followSigner } from './signer-store.ts';
import { TrustedApp } from './trusted-app.tsx';

followSigner();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <TrustedApp />
      </CSPProvider>
    </StrictMode>,
  );
}
