import { useLayoutEffect, useRef } from 'react';
import { Button } from '../../../components/button.tsx';
import { count } from '../../../format/count.ts';

interface EarlierMessagesProps {
  /** How many are not drawn. */
  hidden: number;
  onShow(): void;
}

interface Anchor {
  element: Element;
  top: number;
}

/** The way back in a long chat; what was in sight stays where it is. */
export function EarlierMessages({ hidden, onShow }: EarlierMessagesProps) {
  const place = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more of them are drawn.
  useLayoutEffect(() => {
    const pane = place.current?.closest('[role="log"]');
    if (pane == null || anchor.current === null) return;
    const { element, top } = anchor.current;
    anchor.current = null;
    pane.scrollTop += element.getBoundingClientRect().top - top;
  }, [hidden]);
  const show = () => {
    // Heights of what was never drawn are guesses, so one message is held and not the length of the page.
    const element = place.current?.nextElementSibling;
    if (element) anchor.current = { element, top: element.getBoundingClientRect().top };
    onShow();
  };
  return (
    <div ref={place} className="flex justify-center empty:hidden">
      {hidden === 0 ? null : (
        <Button size="small" onClick={show}>
          Show earlier: {count(hidden, 'message')}
        </Button>
      )}
    </div>
  );
}
