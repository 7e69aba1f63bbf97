import type { RequestOf } from '../../shared/ipc/contract.ts';
import type { TrustedContext } from '../../shared/ipc/views.ts';
import type { Services } from '../services.ts';
import { readPreferences } from '../settings.ts';

interface Shown {
  /** What the window was opened for; undefined where it is none. */
  request: RequestOf<'trusted.open'> | undefined;
  approvalId: string | null;
  keptFromRecording: boolean;
}

/** What main knows of what the trusted window is about, shown there beside what the signer says. */
export function trustedContext(
  services: Services,
  { request = { page: 'unlock' }, approvalId: shown, keptFromRecording }: Shown,
): TrustedContext {
  const { reader } = services.store;
  const facts = shown === null ? undefined : reader.approvals.get(shown)?.facts;
  const waiting = reader.approvals.listPending().filter(({ approvalId }) => approvalId !== shown);
  return {
    page: request.page,
    restores: null,
    practice: services.networkName.practice,
    networkName: services.networkName.name,
    theme: readPreferences(reader).theme,
    keptFromRecording,
    facts: facts?.ok ? facts.value : null,
    toType: facts?.ok && shown !== null ? services.executor.secretsToType(shown) : {},
    othersWaiting: waiting.length,
    names: Object.fromEntries(services.accounts().map(({ address, name }) => [address, name])),
    ...asked(services, request),
  };
}

/** What the page is about, where it is no request to sign or to allow; each page has its own. */
function asked(
  services: Services,
  request: RequestOf<'trusted.open'>,
): Pick<TrustedContext, 'secret' | 'mandate' | 'policy' | 'chain'> {
  const { executor, mandateOffers, networks } = services;
  return {
    secret:
      request.page === 'secret' ? executor.secretQuestion(request.executionId, request.path) : null,
    mandate: request.page === 'mandate' ? mandateOffers.proposed(request.mandateId) : null,
    policy: request.page === 'policy' ? proposedChange(services, request.changeId) : null,
    chain:
      request.page === 'enable_chain'
        ? { chainId: request.chainId, name: networks.nameOf(request.chainId) }
        : null,
  };
}

function proposedChange({ policy }: Services, changeId: string): TrustedContext['policy'] {
  const change = policy.proposed(changeId);
  return change === null ? null : { changeId, change };
}
