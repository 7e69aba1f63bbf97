import { Search } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { useOverlay } from '../../state/overlay-store.ts';
import { modifierName } from '../../state/use-shortcut.ts';

/** The way to the palette for those who do not know its key yet. */
export function FindButton() {
  const show = useOverlay((store) => store.show);
  return (
    <Button
      size="small"
      sign={Search}
      aria-keyshortcuts="Control+K"
      title={`Find or do (${modifierName} K)`}
      onClick={() => show('palette')}
    >
      <span className="bar-more bar-first">Find</span>
      <span aria-hidden="true" className="key bar-more bar-first">
        {modifierName} K
      </span>
    </Button>
  );
}
