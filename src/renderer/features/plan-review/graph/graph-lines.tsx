import type { Drawing, Edge, Joint } from '../../../model/plan-graph/drawing.ts';
import { edgePath } from '../../../model/plan-graph/edge-path.ts';

const arrowId = 'graph-arrow';
const endRadius = 5;

/** The lines between the steps. Decoration to those who do not see them: each step says how it hangs on the others. */
export function GraphLines({ drawing }: { drawing: Drawing }) {
  const { width, height, frames, edges, joints } = drawing;
  return (
    <svg className="graph-lines" width={width} height={height} aria-hidden="true">
      <defs>
        <marker
          id={arrowId}
          viewBox="0 0 8 8"
          refX="7.5"
          refY="4"
          markerWidth="7"
          markerHeight="7"
          orient="auto"
        >
          <path className="graph-arrow" d="M0 0L8 4L0 8Z" />
        </marker>
      </defs>
      {frames.map((frame) => (
        <rect key={`${frame.x}/${frame.y}`} className="graph-frame" rx="10" {...frame} />
      ))}
      {edges.map((edge) => (
        <Line key={edgePath(edge.points)} edge={edge} />
      ))}
      {joints.map((joint) => (
        <Dot key={`${joint.x}/${joint.y}`} joint={joint} />
      ))}
      {edges.map(({ label }) =>
        label ? (
          <text key={`${label.x}/${label.y}`} className="graph-label" x={label.x} y={label.y}>
            {label.text}
          </text>
        ) : null,
      )}
    </svg>
  );
}

function Line({ edge }: { edge: Edge }) {
  return (
    <path
      className={`graph-line ${edge.kind === 'error' ? 'graph-line-error' : ''}`}
      d={edgePath(edge.points)}
      {...(edge.arrow ? { markerEnd: `url(#${arrowId})` } : {})}
    />
  );
}

function Dot({ joint: { x, y, kind } }: { joint: Joint }) {
  // The last arrow comes to the edge of the end, not into it.
  const cy = kind === 'end' ? y + endRadius : y;
  return (
    <circle
      className={`graph-dot graph-dot-${kind}`}
      cx={x}
      cy={cy}
      r={kind === 'join' ? 3 : endRadius}
    />
  );
}
