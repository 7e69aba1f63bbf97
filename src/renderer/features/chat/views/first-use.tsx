import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { PhraseReminder } from '../../../components/phrase-reminder.tsx';
import { useRoute } from '../../../state/route-store.ts';
import { useRemote } from '../../../state/use-remote.ts';

const examples = ['Swap 1 ETH for USDC', 'Wrap half of my ETH', 'Swap half of my ETH for DAI'];

interface FirstUseProps {
  practice: boolean;
  /** Puts the words into the box; nothing is sent by it. */
  onChoose(text: string): void;
}

/** What this page is for, words to begin with, and what a model would add where there is none. */
export function FirstUse({ practice, onChoose }: FirstUseProps) {
  const model = useRemote('model', () => api.modelGet({}), ['model']);
  const hasNoKey = model.value?.keyPlace === 'none' || model.value?.keyPlace === 'unreadable';
  return (
    <section className="grid gap-3 pt-16 pb-4 justify-items-start max-[760px]:pt-4">
      <h2 className="text-xl font-[560] tracking-[-0.015em]">What do you want done</h2>
      <p className="m max-w-[60ch]">
        You say it, Countersign writes a plan and rehearses it on a copy of the chain. You read what
        will change and agree, or not. {practice ? 'On the practice chain it is play money.' : ''}
      </p>
      <PhraseReminder />
      <h3 className="pt-2">For example</h3>
      <ul className="grid gap-2 justify-items-start">
        {examples.map((example) => (
          <li key={example}>
            <Button onClick={() => onChoose(example)}>{example}</Button>
          </li>
        ))}
      </ul>
      {hasNoKey ? <WithoutKey /> : null}
    </section>
  );
}

function WithoutKey() {
  const go = useRoute((store) => store.go);
  return (
    <dl className="s grid max-w-[64ch] gap-x-6 gap-y-3 pt-3 min-[760px]:grid-cols-2">
      <div className="grid content-start gap-1">
        <dt className="mid">Works as it is</dt>
        <dd className="m">
          Sending, swapping, wrapping, lending, bridging, staking, orders, schedules, files, and
          questions about what you hold, prices and fees. What you write stays on this computer.
        </dd>
      </div>
      <div className="grid content-start gap-1">
        <dt className="mid">A key of a model adds</dt>
        <dd className="m">
          Wishes in any words, answers to questions, files that you attach, scripts, and tools of
          MCP servers. A model only proposes; it never agrees or signs.
        </dd>
        <dd>
          <button
            type="button"
            className="link"
            onClick={() => go({ page: 'settings', of: 'model' })}
          >
            Set up a model
          </button>
        </dd>
      </div>
    </dl>
  );
}
