import { Maximize, ZoomIn, ZoomOut } from 'lucide-react';
import { IconButton } from '../../../components/button.tsx';
import type { Zoom } from './use-zoom.ts';

/** The size of the graph; the keys + − 0 do the same. */
export function ZoomButtons({ zoom }: { zoom: Zoom }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div role="group" aria-label="Size of the graph" className="graph-zoom">
      <IconButton sign={ZoomOut} label="Smaller" aria-keyshortcuts="-" onClick={zoom.smaller} />
      <span className="s m graph-percent" role="status">
        {Math.round(zoom.scale * 100)} %
      </span>
      <IconButton sign={ZoomIn} label="Larger" aria-keyshortcuts="+" onClick={zoom.larger} />
      <IconButton sign={Maximize} label="Show the whole width" onClick={zoom.fit} />
    </div>
  );
}
