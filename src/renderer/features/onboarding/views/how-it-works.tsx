import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Amount } from '../../../components/amount.tsx';
import { ScrollPane } from '../../../components/scroll-pane.tsx';
import { StateMark } from '../../../components/state-mark.tsx';

/** The idea in four lines, with the figures of one example. */
export function HowItWorks() {
  return (
    <ScrollPane
      label="How it works"
      className="flex flex-col border-r border-line bg-panel px-12 pt-17 pb-9 max-[1100px]:px-8 max-[1100px]:pt-10"
    >
      <h1 className="text-xl leading-[1.15] font-[560] tracking-[-0.015em]">
        Nothing is signed
        <br />
        that you have not
        <br />
        countersigned.
      </h1>
      <ol className="mt-11 mb-auto how">
        <Line title="You say">Sell 1.337 ETH for USDC.</Line>
        <Line title="It rehearses">
          <span>On a copy of the chain, with your balances</span>
          <span className="flex flex-wrap gap-x-4">
            <Amount value="-1.337" symbol="ETH" tone="out" />
            <Amount value="3991.74" symbol="USDC" tone="in" signed />
          </span>
        </Line>
        <Line title="You countersign">
          <span>These exact bytes, once</span>
          <code>3f9c 41d2 … a07e</code>
        </Line>
        <Line title="It compares">
          <span>What happened with what was rehearsed</span>
          <StateMark sign={Check}>As rehearsed</StateMark>
        </Line>
      </ol>
      <p className="s m pt-6">
        The figures are an example. Keys stay on this computer, encrypted. No account, no telemetry.
      </p>
    </ScrollPane>
  );
}

function Line({ title, children }: { title: string; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[124px_1fr] border-t border-line py-3.5">
      <b>{title}</b>
      <div className="m grid justify-items-start gap-0.5">{children}</div>
    </li>
  );
}
