import type { ContractSourceView } from '../../../../shared/ipc/contract-views.ts';
import type { PlanView } from '../../../../shared/ipc/plan-views.ts';
import { ContractSource } from '../../../components/contract-source.tsx';
import { Note } from '../../../components/note.tsx';
import { count } from '../../../format/count.ts';

/** The contracts that the scripts of a plan list: by whose word, and those that it stops for because nobody knows them. */
export function ScriptContracts({ view }: { view: Pick<PlanView, 'contracts' | 'rehearsal'> }) {
  const { contracts } = view;
  if (contracts.length === 0) return null;
  const stopsFor = stoppedBy(view);
  const isOpen = (each: ContractSourceView) =>
    each.acceptedAt === null && (each.origin === 'nobody' || each.address === stopsFor);
  const open = contracts.filter(isOpen);
  const accepted = contracts.filter(
    ({ acceptedAt, origin }) =>
      acceptedAt !== null && (origin === 'nobody' || origin === 'unasked'),
  );
  const rest = contracts.filter((each) => !open.includes(each) && !accepted.includes(each));
  return (
    <>
      {open.length === 0 ? null : (
        <Note tone="danger" title={openTitle(open.length)}>
          <p>
            Nobody has shown what its code is made from, so a script of this plan stops for it. Add
            its ABI in the settings if its maker gave it to you. If you accept it as it is, scripts
            may ask it what tokens and exchanges are asked for and nothing else, as long as its code
            stays the same; the rehearsal and every approval say that nobody verified it.
          </p>
          <Rows contracts={open} label="Contracts that nobody verified" acceptable />
        </Note>
      )}
      {accepted.length === 0 ? null : (
        <Note tone="caution" title="You accepted what nobody verified">
          <Rows contracts={accepted} label="Contracts that you accepted" />
        </Note>
      )}
      {rest.length === 0 ? null : (
        <details>
          <summary className="s m">
            {count(rest.length, 'contract', 'contracts')} of its scripts
          </summary>
          <Rows contracts={rest} label="Contracts of its scripts" />
        </details>
      )}
    </>
  );
}

interface RowsProps {
  contracts: readonly ContractSourceView[];
  label: string;
  acceptable?: boolean;
}

function Rows({ contracts, label, acceptable = false }: RowsProps) {
  return (
    <ul aria-label={label}>
      {contracts.map((each) => (
        <li
          key={`${each.chainId}/${each.address}`}
          className="grid gap-1 border-b border-line py-2 last:border-b-0"
        >
          <ContractSource contract={each} acceptable={acceptable} />
        </li>
      ))}
    </ul>
  );
}

function openTitle(open: number): string {
  return open === 1 ? 'Nobody verified a contract' : `Nobody verified ${open} contracts`;
}

const withoutSource = new Set(['ABI_MISSING', 'CONTRACT_UNVERIFIED']);

/** The contract for which the rehearsal stopped; null where it did not for one. */
function stoppedBy({ rehearsal }: Pick<PlanView, 'rehearsal'>): string | null {
  const errors = (rehearsal?.steps ?? []).flatMap(({ error }) =>
    error === undefined ? [] : [error],
  );
  const address = errors.find(({ code }) => withoutSource.has(code))?.facts['address'];
  return typeof address === 'string' ? address : null;
}
