import { Check, CircleDashed, Minus, TriangleAlert } from 'lucide-react';
import type { Readiness } from '../../shared/ipc/views.ts';
import { StateMark } from './state-mark.tsx';

const marks = {
  ready: { sign: Check, tone: 'plain', word: 'Ready' },
  not_set_up: { sign: Minus, tone: 'plain', word: 'Not set up' },
  unknown: { sign: CircleDashed, tone: 'unknown', word: 'Unknown' },
  absent: { sign: Minus, tone: 'plain', word: 'Not here' },
  failed: { sign: TriangleAlert, tone: 'caution', word: 'Not working' },
} as const;

/** "This computer": what works here and what does not, as main found it. */
export function ReadinessRows({ rows }: { rows: readonly Readiness[] }) {
  return (
    <table className="tight">
      <tbody>
        {rows.map((row) => {
          const mark = marks[row.state];
          return (
            <tr key={row.id}>
              <td className="w-28 whitespace-nowrap">{row.label}</td>
              <td className="m">{row.detail}</td>
              <td className="text-right">
                <StateMark sign={mark.sign} tone={mark.tone}>
                  {mark.word}
                </StateMark>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
