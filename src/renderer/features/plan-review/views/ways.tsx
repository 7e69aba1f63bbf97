import { CircleDashed, OctagonAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { amountColumn } from '../../../components/amount.tsx';
import { NetAmount } from '../../../components/net-amount.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { StateMark } from '../../../components/state-mark.tsx';
import { count } from '../../../format/count.ts';
import type { WaysView, WayView } from '../../../model/ways.ts';

interface WaysProps {
  ways: WaysView;
  /** The one whose steps are looked at. */
  chosen: number;
  onChoose(at: number): void;
  /** Below the figures. */
  children?: ReactNode;
}

/** Every way through the plan beside the others, and the worst of them; one is chosen to look at its steps. */
export function Ways(props: WaysProps) {
  const { ways: view, chosen, onChoose, children } = props;
  const { ways, assets, worst, leftOut } = view;
  const figures = [...ways.map(({ changes }) => changes), worst].flatMap((changes) =>
    assets.map(({ key, symbol }) => ({ value: changes.get(key) ?? '0', symbol })),
  );
  return (
    <ScrollPane label="Ways through the plan" className="max-h-44">
      <table className="ledger tight" style={amountColumn(figures)}>
        <thead>
          <tr>
            <th scope="col">Way</th>
            {assets.map(({ key, label, network }) => (
              <th key={key} scope="col">
                {label}
                {network === '' ? null : <span className="q block">{network}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {ways.map((way, at) => (
            <tr key={way.words} aria-current={at === chosen ? 'true' : undefined}>
              <td className="from-left">
                <button
                  type="button"
                  className={`link text-left ${at === chosen ? 'mid' : ''}`}
                  aria-pressed={at === chosen}
                  onClick={() => onChoose(at)}
                >
                  {way.taken ? 'Now: ' : 'Else: '}
                  {way.words}
                </button>
              </td>
              <Figures way={way} assets={assets} />
            </tr>
          ))}
          <tr className="last-total">
            <td className="m">Worst of all ways</td>
            {assets.map(({ key, owed }) => (
              <td key={key}>
                <NetAmount value={worst.get(key) ?? '0'} owed={owed} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
      {children}
      {leftOut === 0 ? null : (
        <p className="s m">
          At least {count(leftOut, 'more way')} {leftOut === 1 ? 'was' : 'were'} found and not
          rehearsed. What they do is not known.
        </p>
      )}
    </ScrollPane>
  );
}

function Figures({ way, assets }: { way: WayView; assets: WaysView['assets'] }) {
  if (way.status !== 'ok') {
    return (
      <td colSpan={assets.length}>
        {way.status === 'failed' ? (
          <StateMark sign={OctagonAlert} tone="danger">
            Fails on the way
          </StateMark>
        ) : (
          <StateMark sign={CircleDashed} tone="unknown">
            Unknown
          </StateMark>
        )}
      </td>
    );
  }
  return assets.map(({ key, owed }) => (
    <td key={key}>
      <NetAmount value={way.changes.get(key) ?? '0'} owed={owed} />
    </td>
  ));
}
