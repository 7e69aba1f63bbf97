import { Button } from '../../../components/button.tsx';

const examples = ['Swap 1 ETH for USDC', 'Wrap half of my ETH', 'Swap half of my ETH for DAI'];

interface FirstUseProps {
  practice: boolean;
  /** Puts the words into the box; nothing is sent by it. */
  onChoose(text: string): void;
}

/** What this page is for, and words to begin with. */
export function FirstUse({ practice, onChoose }: FirstUseProps) {
  return (
    <section className="grid gap-3 pt-16 pb-4 justify-items-start">
      <h2 className="text-xl font-[560] tracking-[-0.015em]">What do you want done</h2>
      <p className="m max-w-[60ch]">
        You say it, Countersign writes a plan and rehearses it on a copy of the chain. You read what
        will change and agree, or not. {practice ? 'On the practice chain it is play money.' : ''}
      </p>
      <h3 className="pt-2">For example</h3>
      <ul className="grid gap-2 justify-items-start">
        {examples.map((example) => (
          <li key={example}>
            <Button onClick={() => onChoose(example)}>{example}</Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
