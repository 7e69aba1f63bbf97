import { useState } from 'react';
import type { TrustedContext } from '../../../shared/ipc/views.ts';
import { Note } from '../../components/note.tsx';
import { CloseButton } from '../parts/close-button.tsx';
import { Frame } from '../parts/frame.tsx';
import { UnlockForm } from '../parts/unlock-form.tsx';
import { useSigner } from '../signer-store.ts';
import { PolicyForm } from './policy-form.tsx';

/** More than a limit or a list allows: unlock first if need be, then what it is, then the password. */
export function PolicyPage({ context }: { context: TrustedContext }) {
  const { state } = useSigner();
  // Kept: once it is done main knows it no more, and the page says that it was.
  const [policy] = useState(context.policy);
  if (policy === null) {
    return (
      <Frame context={context} title="Nothing to allow" foot={<CloseButton />} focusTitle>
        <Note tone="unknown" title="This change is done, or is not known any more">
          <p>Limits and lists hold as their pages show them.</p>
        </Note>
      </Frame>
    );
  }
  if (state?.vault !== 'unlocked') {
    return (
      <UnlockForm
        context={context}
        title="Unlock to allow more"
        why="Unlocking changes no limit and no list: you read first what is asked."
      />
    );
  }
  return <PolicyForm key={policy.changeId} context={context} policy={policy} />;
}
