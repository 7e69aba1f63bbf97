import { type FormEvent, useState } from 'react';
import type { SourceSettingsView } from '../../../../../shared/ipc/contract-views.ts';
import { api } from '../../../../api.ts';
import { Bones } from '../../../../components/bones.tsx';
import { Button } from '../../../../components/button.tsx';
import { ErrorNote } from '../../../../components/error-note.tsx';
import { Labelled } from '../../../../components/labelled.tsx';
import { TickBox } from '../../../../components/tick-box.tsx';
import { useAction } from '../../../../state/use-action.ts';
import { useRemote } from '../../../../state/use-remote.ts';
import { sourceKeyWords } from '../../../../words/source-key-words.ts';
import { Section } from '../section.tsx';

/** Which services are asked for the sources of contracts, where, with which key, and what they learn by it. */
export function SourceServices() {
  const read = useRemote('source-services', () => api.contractServices({}), ['plan']);
  const { value: view } = read;
  return (
    <Section title="Contract sources">
      <p className="m max-w-[60ch]">
        When a plan is about to call a contract that Countersign does not know, these services are
        asked for its verified source. A service that is asked learns the network and the address of
        that contract, and the network address of this computer; of your accounts, plans and amounts
        it learns nothing.
      </p>
      {read.error ? <ErrorNote error={read.error} kept="The settings are as they were." /> : null}
      {read.loading ? <Bones rows={[[320], [260]]}>Reading who is asked.</Bones> : null}
      {view === null ? null : (
        <>
          <Switches view={view} reload={read.reload} />
          <Key view={view} reload={read.reload} />
          <Places key={JSON.stringify(view)} view={view} reload={read.reload} />
        </>
      )}
    </Section>
  );
}

interface PartProps {
  view: SourceSettingsView;
  reload(): Promise<void>;
}

function Switches({ view, reload }: PartProps) {
  const set = useAction(async (change: Parameters<typeof api.contractSetServices>[0]) => {
    const done = await api.contractSetServices(change);
    await reload();
    return done;
  });
  const { sourcify, etherscan, practice } = view;
  const start = (change: Parameters<typeof api.contractSetServices>[0]) => void set.start(change);
  return (
    <>
      <TickBox
        checked={sourcify.on}
        disabled={set.busy}
        onChange={(on) => start({ sourcify: { on } })}
      >
        Ask Sourcify
      </TickBox>
      <TickBox
        checked={etherscan.on}
        disabled={set.busy}
        onChange={(on) => start({ etherscan: { on } })}
      >
        Ask Etherscan where Sourcify has nothing, with a key of your own
      </TickBox>
      <TickBox
        checked={practice}
        disabled={set.busy}
        onChange={(next) => start({ practice: next })}
      >
        Ask about contracts of practice chains too. Nobody outside knows those: this is for a
        service of your own.
      </TickBox>
      {set.error ? <ErrorNote error={set.error} kept="The settings are as they were." /> : null}
    </>
  );
}

function Key({ view, reload }: PartProps) {
  const take = useAction(() => api.contractTakeKey({}));
  const forget = useAction(() => api.contractForgetKey({}));
  const { keyPlace } = view.etherscan;
  const error = take.error ?? forget.error;
  const act = async (action: typeof take) => {
    await action.start();
    await reload();
  };
  return (
    <>
      <p>{sourceKeyWords[keyPlace]}</p>
      <div className="row flex-wrap">
        <Button size="small" disabled={take.busy} onClick={() => void act(take)}>
          Take the Etherscan key that I copied
        </Button>
        {keyPlace === 'key_chain' || keyPlace === 'memory' ? (
          <Button size="small" disabled={forget.busy} onClick={() => void act(forget)}>
            Forget the Etherscan key
          </Button>
        ) : null}
      </div>
      <p className="s m max-w-[60ch]">
        It goes from the clipboard straight into the key chain, or into memory where that does not
        answer; no page of this app ever holds it, and the clipboard is emptied. It is sent to the
        address below that it was taken for and to no other. For an address that did not come with
        Countersign the system asks you once more.
      </p>
      {error ? <ErrorNote error={error} /> : null}
    </>
  );
}

function Places({ view, reload }: PartProps) {
  const [sourcify, setSourcify] = useState(view.sourcify.baseUrl);
  const [etherscan, setEtherscan] = useState(view.etherscan.baseUrl);
  const save = useAction(() =>
    api.contractSetServices({ sourcify: { baseUrl: sourcify }, etherscan: { baseUrl: etherscan } }),
  );
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const done = await save.start();
    if (done?.ok) await reload();
  };
  const field = (label: string, value: string, change: (text: string) => void) => (
    <Labelled label={label}>
      {(id) => (
        <input
          id={id}
          className="field"
          spellCheck={false}
          value={value}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </Labelled>
  );
  return (
    <form className="grid gap-2" onSubmit={(event) => void submit(event)}>
      {field('Address of Sourcify', sourcify, setSourcify)}
      {field('Address of Etherscan', etherscan, setEtherscan)}
      <div>
        <Button type="submit" size="small" disabled={save.busy}>
          Save the addresses
        </Button>
      </div>
      {save.error ? <ErrorNote error={save.error} kept="The settings are as they were." /> : null}
    </form>
  );
}
