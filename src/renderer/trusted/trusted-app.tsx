import type { TrustedContext } from '../../shared/ipc/views.ts';
import { Bones } from '../components/bones.tsx';
import { ErrorNote } from '../components/error-note.tsx';
import { useTheme } from '../state/use-theme.ts';
import { AddAccountPage } from './pages/add-account-page.tsx';
import { ApprovalPage } from './pages/approval-page.tsx';
import { ChangePasswordPage } from './pages/change-password-page.tsx';
import { CheckPhrasePage } from './pages/check-phrase-page.tsx';
import { CreatePage } from './pages/create-page.tsx';
import { EnableChainPage } from './pages/enable-chain-page.tsx';
import { ErasePage } from './pages/erase-page.tsx';
import { ImportAccountPage } from './pages/import-account-page.tsx';
import { ImportPage } from './pages/import-page.tsx';
import { MandatePage } from './pages/mandate-page.tsx';
import { PolicyPage } from './pages/policy-page.tsx';
import { RestorePage } from './pages/restore-page.tsx';
import { SecretPage } from './pages/secret-page.tsx';
import { ShowPhrasePage } from './pages/show-phrase-page.tsx';
import { UnlockPage } from './pages/unlock-page.tsx';
import { CloseButton } from './parts/close-button.tsx';
import { Frame } from './parts/frame.tsx';
import { useSigner } from './signer-store.ts';
import { useTrustedContext } from './use-context.ts';
import { useSignerSilence } from './use-signer-silence.ts';

const silent = {
  code: 'SIGNER_SILENT',
  message: 'The signer does not answer.',
  advice: 'Close this window and open it again.',
};

/** The trusted window: one page, chosen by main, answered to the signer. */
export function TrustedApp() {
  const { context, error } = useTrustedContext();
  const state = useSigner((store) => store.state);
  const silence = useSignerSilence(state === null);
  useTheme(context?.theme ?? 'system');
  if (context !== null && state !== null) return <Page context={context} />;
  const trouble = error ?? (silence ? silent : null);
  return (
    <Frame context={context} title="One moment" foot={trouble ? <CloseButton /> : null}>
      {trouble ? (
        <ErrorNote error={trouble} kept="Nothing was signed." />
      ) : (
        <Bones
          rows={[
            [120, 90, 90],
            [100, 110, 80],
            [140, 60, 90],
          ]}
        >
          Asking the signer.
        </Bones>
      )}
    </Frame>
  );
}

function Page({ context }: { context: TrustedContext }) {
  switch (context.page) {
    case 'create':
      return <CreatePage context={context} />;
    case 'import':
      return <ImportPage context={context} />;
    case 'restore':
      return <RestorePage context={context} />;
    case 'unlock':
      return <UnlockPage context={context} />;
    case 'add_account':
      return <AddAccountPage context={context} />;
    case 'import_account':
      return <ImportAccountPage context={context} />;
    case 'check_phrase':
      return <CheckPhrasePage context={context} />;
    case 'show_phrase':
      return <ShowPhrasePage context={context} />;
    case 'change_password':
      return <ChangePasswordPage context={context} />;
    case 'approval':
      return <ApprovalPage context={context} />;
    case 'secret':
      return <SecretPage context={context} />;
    case 'mandate':
      return <MandatePage context={context} />;
    case 'enable_chain':
      return <EnableChainPage context={context} />;
    case 'erase':
      return <ErasePage context={context} />;
    case 'policy':
      return <PolicyPage context={context} />;
  }
}
