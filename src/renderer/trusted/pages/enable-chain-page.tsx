import { useState } from 'react';
import { isPracticeChain } from '../../../shared/chain/addresses.ts';
import { networkName } from '../../../shared/chain/networks.ts';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Note } from '../../components/note.tsx';
import { CloseButton } from '../parts/close-button.tsx';
import { Frame } from '../parts/frame.tsx';
import { PasswordQuestion } from '../parts/password-question.tsx';
import { UnlockForm } from '../parts/unlock-form.tsx';
import { useSigner } from '../signer-store.ts';

/** The wallet signs for practice chains only until a person lets it sign for another one, with the password. */
export function EnableChainPage({ context: opened }: { context: TrustedContext }) {
  const { state } = useSigner();
  const [chain] = useState(opened.chain);
  if (chain === null) {
    return (
      <Frame context={opened} title="Nothing to allow" foot={<CloseButton />} focusTitle>
        <Note tone="unknown" title="No network was named">
          <p>The wallet signs for the networks that it signed for before.</p>
        </Note>
      </Frame>
    );
  }
  const { chainId } = chain;
  // What ships names it, not main's word; what a person called one that they added is beside its number.
  const name = networkName(chainId);
  // The frame is of the network that it is about: no stripes where money is real.
  const context = { ...opened, practice: isPracticeChain(chainId), networkName: name };
  if (state?.vault !== 'unlocked') {
    return (
      <UnlockForm
        context={context}
        title={`Unlock to sign for ${name}`}
        why="Unlocking allows nothing yet: you read first what is asked."
      />
    );
  }
  return (
    <PasswordQuestion
      context={context}
      subject={String(chainId)}
      title={`Let this wallet sign for ${name}`}
      yes={`Let it sign for ${name}`}
      kept="nothing is signed for this network."
      done={{
        title: `It may sign for ${name}`,
        text: 'Each transaction there still needs your approval, and each shows what the signer reads in it.',
      }}
      request={(password) => ({ type: 'enableChain', password, chainId })}
    >
      <section className="part grid gap-2">
        <p>
          Chain {chainId}, here called {chain.name}. What is signed for it counts with real money,
          and what was sent there cannot be taken back.
        </p>
        <p className="m">
          Each transaction still needs your approval. Begin with an amount that you can afford to
          lose, and send it to yourself.
        </p>
      </section>
    </PasswordQuestion>
  );
}
