import type { ContractView } from '../../../../../shared/ipc/contract-views.ts';
import { api } from '../../../../api.ts';
import { Unread } from '../../../../components/unread.tsx';
import { type Remote, useRemote } from '../../../../state/use-remote.ts';
import { Section } from '../section.tsx';
import { AddContract } from './add-contract.tsx';
import { ContractRow } from './contract-row.tsx';
import { KnownSources } from './known-sources.tsx';
import { SourceServices } from './source-services.tsx';

/** The contracts that plans may call by an ABI of the person's own. */
export function Contracts() {
  const list = useRemote('contracts', () => api.contractList({}), ['plan', 'status']);
  return (
    <>
      <p className="m max-w-[70ch] pt-5">
        Plans call contracts by their ABI. Those of well-known tokens and protocols are there
        already. What you add here counts for one address on one network, and only for the code that
        is there now: when that code changes, add the new ABI. Take an ABI from whoever made the
        contract, and from nobody else. Of other contracts the services below are asked for the
        verified source.
      </p>
      <Section title="Contracts that you added">
        <List list={list} />
      </Section>
      <AddContract reload={list.reload} />
      <KnownSources />
      <SourceServices />
    </>
  );
}

function List({ list }: { list: Remote<ContractView[]> }) {
  if (list.value === null) {
    return (
      <Unread
        error={list.error}
        kept="Every ABI is as it was."
        onRetry={list.reload}
        rows={[[260, 60, 60]]}
      >
        Reading the contracts.
      </Unread>
    );
  }
  if (list.value.length === 0) return <p>You added no contract.</p>;
  return (
    <ul className="grid" aria-label="Contracts that you added">
      {list.value.map((contract) => (
        <ContractRow
          key={`${contract.chainId}/${contract.address}`}
          contract={contract}
          reload={list.reload}
        />
      ))}
    </ul>
  );
}
