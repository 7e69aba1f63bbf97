import {
  Ban,
  Check,
  ChevronRight,
  CircleDashed,
  Clock,
  Hourglass,
  type LucideIcon,
  OctagonAlert,
} from 'lucide-react';
import type { ReplyTool, ToolCallState } from '../../../../shared/ipc/reply-view.ts';
import { visibleText } from '../../../../shared/visible-text.ts';
import { Icon } from '../../../components/icon.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import type { Tone } from '../../../components/tone.ts';
import { span } from '../../../format/time.ts';
import { callWords, originWords } from '../../../words/reply-words.ts';

const marks: Readonly<Record<ToolCallState, { sign: LucideIcon; tone: Tone }>> = {
  queued: { sign: CircleDashed, tone: 'plain' },
  waiting: { sign: Hourglass, tone: 'waiting' },
  running: { sign: Clock, tone: 'plain' },
  done: { sign: Check, tone: 'plain' },
  failed: { sign: OctagonAlert, tone: 'caution' },
  denied: { sign: Ban, tone: 'plain' },
  stopped: { sign: Ban, tone: 'plain' },
};

/** A call in one line; opened, what was asked and what came back. */
export function ToolCard({ call }: { call: ReplyTool }) {
  const { title, state, durationMs } = call;
  const { sign, tone } = marks[state];
  return (
    <details className="tool">
      <summary>
        <Icon of={ChevronRight} />
        <span className="wrap-anywhere">{title}</span>
        <span className="ml-auto flex flex-none items-baseline gap-3">
          {durationMs === null ? null : <span className="s q">{span(durationMs)}</span>}
          <StateMark sign={sign} tone={tone}>
            {callWords[state]}
          </StateMark>
        </span>
      </summary>
      <CallFacts call={call} />
    </details>
  );
}

function CallFacts({ call: { name, input, result, origin, state } }: { call: ReplyTool }) {
  return (
    <div className="tool-facts">
      <p className="s m">
        Called as <code>{visibleText(name)}</code>
      </p>
      <p className="lab">Asked with</p>
      <pre>{visibleText(input)}</pre>
      {result === '' ? (
        <p className="s m">{state === 'done' ? 'It gave nothing.' : 'Nothing has come back.'}</p>
      ) : (
        <>
          <p className="lab">{state === 'failed' ? 'What went wrong' : 'Came back'}</p>
          <p className="s m">{originWords[origin]}</p>
          <pre>{visibleText(result)}</pre>
        </>
      )}
    </div>
  );
}
