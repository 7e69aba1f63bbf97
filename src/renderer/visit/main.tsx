import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { VisitFrame } from './visit-frame.tsx';

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <VisitFrame visitId={location.hash.slice(1)} />
    </StrictMode>,
  );
}
