import { Check } from 'lucide-react';
import { sourceWords } from '../../shared/contracts/contract-source.ts';
import type { ContractSourceView } from '../../shared/ipc/contract-views.ts';
import { visibleLine } from '../../shared/visible-text.ts';
import { api } from '../api.ts';
import { dayAndYear } from '../format/time.ts';
import { useAction } from '../state/use-action.ts';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';
import { ErrorNote } from './error-note.tsx';
import { StateMark } from './state-mark.tsx';
import { WholeAddress } from './whole-address.tsx';

interface ContractSourceProps {
  contract: ContractSourceView;
  /** Whether the person can accept it: nobody verified it, and something stops for it. */
  acceptable: boolean;
  onChanged?(): void;
}

/** One contract: its address whole, who says what it can be asked for, and the person's word where nobody does. */
export function ContractSource({ contract, acceptable, onChanged }: ContractSourceProps) {
  const { chainId, address, name, at, acceptedAt, implementation } = contract;
  const accept = useAction(() => api.contractAccept({ chainId, address }));
  const act = async () => {
    const done = await accept.start();
    if (done?.ok) onChanged?.();
  };
  return (
    <>
      {name === '' ? null : <Name contract={contract} />}
      <span className="row">
        <WholeAddress address={address} />
        <CopyButton text={address} what="address" />
      </span>
      <span className="wrap-anywhere">
        {capitalised(sourceWords(contract))}
        {at === null ? '' : `; said on ${dayAndYear(at)}`}.
      </span>
      {implementation === null ? null : (
        <span className="s m">
          It sends its calls on to <code className="wrap-anywhere">{implementation}</code>.
        </span>
      )}
      {acceptedAt === null ? null : (
        <span>
          <StateMark sign={Check} tone="caution">
            You accepted it as it was on {dayAndYear(acceptedAt)}
          </StateMark>
        </span>
      )}
      {acceptable && acceptedAt === null ? (
        <span>
          <Button
            size="small"
            disabled={accept.busy}
            aria-label={`Accept this contract: ${address}`}
            onClick={() => void act()}
          >
            Accept this contract
          </Button>
        </span>
      ) : null}
      {accept.error ? <ErrorNote error={accept.error} kept="Nothing was noted." /> : null}
    </>
  );
}

/** What nobody verified is called by whoever lists it. */
function Name({ contract: { name, origin } }: Pick<ContractSourceProps, 'contract'>) {
  const shown = visibleLine(name);
  if (origin !== 'nobody' && origin !== 'unasked')
    return <span className="mid wrap-anywhere">{shown}</span>;
  return <span className="m wrap-anywhere">The plan calls it “{shown}”.</span>;
}

function capitalised(words: string): string {
  return words.slice(0, 1).toUpperCase() + words.slice(1);
}
