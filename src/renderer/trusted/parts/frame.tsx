import { HardDrive } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Icon } from '../../components/icon.tsx';
import { NetworkMark } from '../../components/network-mark.tsx';

interface FrameProps {
  /** Null before main has answered. */
  context: TrustedContext | null;
  /** What it is about on this computer, where everything is real on a practice chain too. */
  local?: string | undefined;
  /** One line above the title. */
  above?: ReactNode;
  title: string;
  /** Right end of the bar. */
  aside?: ReactNode;
  /** The buttons; the way to answer is always here. */
  foot: ReactNode;
  /** Where focus starts; elsewhere for a form and after a danger. */
  focusTitle?: boolean;
  children: ReactNode;
}

/** The shape that every page of this window has: bar, title, facts, buttons. */
export function Frame(props: FrameProps) {
  const { context, local, above, title, aside, foot, focusTitle = false, children } = props;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusTitle) heading.current?.focus();
  }, [focusTitle]);
  return (
    <div
      className="trusted"
      data-net={context?.practice && local === undefined ? 'practice' : 'real'}
    >
      <header>
        <div className="bar">
          {local !== undefined ? (
            <span className="row mid">
              <Icon of={HardDrive} />
              <b>{local}</b>
            </span>
          ) : null}
          {context && local === undefined ? (
            <NetworkMark name={context.networkName} practice={context.practice} />
          ) : null}
          <span className="ml-auto">{aside}</span>
        </div>
        <div className="title">
          {above ? <p className="s m truncate">{above}</p> : null}
          <h1 ref={heading} tabIndex={-1} className="wrap-anywhere">
            {title}
          </h1>
        </div>
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard. */}
      <main className="body scroll" tabIndex={0} aria-label={title}>
        {children}
      </main>
      <footer>{foot}</footer>
    </div>
  );
}
