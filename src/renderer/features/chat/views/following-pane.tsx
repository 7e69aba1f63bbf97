import { ArrowDown } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../../components/button.tsx';

/** Within this many pixels of the end the reader is taken to follow what arrives. */
const followPx = 80;
const upKeys = ['ArrowUp', 'PageUp', 'Home'];

interface FollowingPaneProps {
  /** Words of yours are on their way: they come into sight wherever the reader was. */
  sending: boolean;
  /** How often something was said otherwise: its answer comes into sight as well. */
  edits: number;
  children: ReactNode;
}

/** Keeps the newest in sight while the reader is at the end; cards grow after they arrive. */
export function FollowingPane({ sending, edits, children }: FollowingPaneProps) {
  const pane = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const { away, follow } = useFollowing(pane, content);
  useEffect(() => {
    if (sending) follow();
  }, [sending, follow]);
  useEffect(() => {
    if (edits > 0) follow();
  }, [edits, follow]);
  const toNewest = () => {
    follow();
    // The button is gone then: who reads on by keyboard is where the newest is.
    pane.current?.focus({ preventScroll: true });
  };
  return (
    <div className="relative grid min-h-0">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard. */}
      <div ref={pane} className="scroll both-gutters" tabIndex={0} role="log" aria-label="Messages">
        <div ref={content} className="mx-auto flex max-w-[760px] flex-col gap-2.5 px-5 pt-3 pb-1">
          {children}
        </div>
      </div>
      {away ? (
        <Button size="small" sign={ArrowDown} className="to-newest" onClick={toNewest}>
          To the newest
        </Button>
      ) : null}
    </div>
  );
}

interface Following {
  /** The reader went up, and something is below. */
  away: boolean;
  /** Goes to the end, and follows it again. The same in every drawing. */
  follow(): void;
}

function useFollowing(
  pane: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
): Following {
  const following = useRef(true);
  const [away, setAway] = useState(false);
  const [follow] = useState(() => () => {
    following.current = true;
    setAway(false);
    if (pane.current) pane.current.scrollTop = pane.current.scrollHeight;
  });
  useEffect(() => {
    const [outer, inner] = [pane.current, content.current];
    if (!outer || !inner) return;
    let lastTop = 0;
    let isHeld = false;
    const isNearEnd = () => outer.scrollHeight - outer.scrollTop - outer.clientHeight < followPx;
    // What is drawn for the first time has another size than was thought, which moves the rest: only a hand stops it.
    const look = () => {
      const wentUp = outer.scrollTop < lastTop;
      if (isHeld) following.current = isNearEnd();
      else if (!wentUp && isNearEnd()) following.current = true;
      lastTop = outer.scrollTop;
      setAway(!following.current);
    };
    // A small step up would be undone by the next word that arrives.
    const leave = (event: WheelEvent | KeyboardEvent) => {
      const isUp = event instanceof WheelEvent ? event.deltaY < 0 : upKeys.includes(event.key);
      if (isUp && outer.scrollTop > 0) following.current = false;
    };
    // Whoever presses something further up is not at the end.
    const hold = (held: boolean) => () => {
      isHeld = held;
      if (held && !isNearEnd()) following.current = false;
    };
    const focused = () =>
      requestAnimationFrame(() => {
        if (!isNearEnd()) following.current = false;
      });
    const growth = new ResizeObserver(() => {
      if (following.current && !isHeld) outer.scrollTop = outer.scrollHeight;
    });
    growth.observe(inner);
    growth.observe(outer);
    const heard = new AbortController();
    const { signal } = heard;
    outer.addEventListener('scroll', look, { signal });
    outer.addEventListener('wheel', leave, { signal, passive: true });
    outer.addEventListener('keydown', leave, { signal });
    outer.addEventListener('pointerdown', hold(true), { signal });
    window.addEventListener('pointerup', hold(false), { signal });
    window.addEventListener('pointercancel', hold(false), { signal });
    inner.addEventListener('focusin', focused, { signal });
    return () => {
      growth.disconnect();
      heard.abort();
    };
  }, [pane, content]);
  return { away, follow };
}
