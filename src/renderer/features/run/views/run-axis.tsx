import { clockTime } from '../../../format/time.ts';
import { place, type TimeAxis } from '../../../model/time-axis.ts';

interface RunAxisProps {
  axis: TimeAxis;
  /** Epoch milliseconds: now, or when the run ended. */
  end: number;
  running: boolean;
}

/** The times under the bars. */
export function RunAxis({ axis, end, running }: RunAxisProps) {
  const near = (axis.to - axis.from) * 0.3;
  return (
    <div className="run-axis s q" aria-hidden="true">
      <span className="col-span-3" />
      <span className="lane">
        {axis.marks
          .filter((at) => end - at > near)
          .map((at) => (
            <span key={at} className="mark" style={{ left: `${place(axis, at)}%` }}>
              {clockTime(at)}
            </span>
          ))}
        <span className="mark now" style={{ left: `${place(axis, end)}%` }}>
          {clockTime(end)} {running ? 'now' : 'end'}
        </span>
      </span>
      <span />
    </div>
  );
}
