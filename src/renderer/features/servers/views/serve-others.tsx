import type { Serving, ServingView } from '../../../../shared/mcp/serving.ts';
import { api } from '../../../api.ts';
import { Button } from '../../../components/button.tsx';
import { ErrorNote } from '../../../components/error-note.tsx';
import { CodeBlock } from '../../../components/markdown/code-block.tsx';
import { Note } from '../../../components/note.tsx';
import { TickBox } from '../../../components/tick-box.tsx';
import { Unread } from '../../../components/unread.tsx';
import { count } from '../../../format/count.ts';
import { useAction } from '../../../state/use-action.ts';
import { useRemote } from '../../../state/use-remote.ts';

/** The other way around: programs that ask Countersign. What they may, what they are told, and how they are set up. */
export function ServeOthers({ onClose }: { onClose(): void }) {
  const read = useRemote('serving', () => api.servingGet({}), ['mcp', 'plan']);
  return (
    <div className="grid content-start gap-4 px-6 py-4 max-w-[860px]">
      <div className="grid gap-1">
        <h2>Other programs that propose plans</h2>
        <p className="m max-w-[64ch]">
          Assistants on this computer that speak MCP can ask Countersign how a plan is written, and
          propose one. A proposal is a draft: you are notified, you read it, and nothing of it is
          done unless you agree. They cannot agree, sign, unlock or change anything.
        </p>
      </div>
      {read.value === null ? (
        <Unread
          error={read.error}
          kept="Nothing was changed."
          onRetry={read.reload}
          rows={[[260, 120]]}
        >
          Reading what other programs may do.
        </Unread>
      ) : (
        <Chosen view={read.value} />
      )}
      <div>
        <Button onClick={onClose}>Back to the servers</Button>
      </div>
    </div>
  );
}

function Chosen({ view }: { view: ServingView }) {
  const { on, accounts, worth } = view;
  const set = useAction((serving: Serving) => api.servingSet(serving));
  const change = (part: Partial<Serving>) => void set.start({ on, accounts, worth, ...part });
  return (
    <>
      <section className="grid gap-2">
        <h3>What they may</h3>
        <TickBox checked={on} disabled={set.busy} onChange={(next) => change({ on: next })}>
          Ask Countersign and propose plans.
        </TickBox>
        <TickBox
          checked={accounts}
          disabled={set.busy || !on}
          onChange={(next) => change({ accounts: next, worth: worth && next })}
        >
          Know the names and addresses of your accounts.
        </TickBox>
        <TickBox
          checked={worth}
          disabled={set.busy || !on || !accounts}
          onChange={(next) => change({ worth: next })}
        >
          Know what each account was worth when Countersign looked last.
        </TickBox>
        <p className="s m max-w-[64ch]">
          They are always told the network in use, and what became of plans that a program of the
          same name proposed. They are never told your contacts, limits, chats or other plans. At
          most 20 proposals wait for you at once.
        </p>
        {set.error ? <ErrorNote error={set.error} kept="Nothing was changed." /> : null}
      </section>
      {on ? <SetUp config={view.config} /> : null}
      <Waiting view={view} />
    </>
  );
}

function SetUp({ config }: { config: string | null }) {
  if (config === null) {
    return (
      <Note tone="plain" title="Not from this build">
        <p>
          Other programs are answered by the command line of Countersign, which comes with its
          sources and not with this build. What it leaves in the same data folder is taken up here.
        </p>
      </Note>
    );
  }
  return (
    <section className="grid gap-2">
      <h3>For the settings of the other program</h3>
      <p className="s m max-w-[64ch]">
        It starts this command by itself. What it proposes while Countersign is closed waits until
        you open it.
      </p>
      <CodeBlock language="json" text={config} />
    </section>
  );
}

function Waiting({ view: { on, waiting, refused } }: { view: ServingView }) {
  if (waiting === 0 && refused === 0) return null;
  return (
    <Note tone="plain" title="In the folder of proposals">
      {waiting === 0 ? null : (
        <p>
          {on
            ? `${count(waiting, 'proposal')} not taken up yet: agree to some plans, or discard them.`
            : `${count(waiting, 'proposal')} not taken up, since this is switched off.`}
        </p>
      )}
      {refused === 0 ? null : (
        <p>{count(refused, 'file')} that held no plan: put aside in the data folder, unread.</p>
      )}
    </Note>
  );
}
