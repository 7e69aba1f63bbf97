import type { EraseView } from '../../../shared/data/data-views.ts';
import { Note } from '../../components/note.tsx';

interface EraseListsProps {
  view: EraseView;
  /** The password is not known, so that this is the end of the wallet here. */
  isLost: boolean;
}

/** What is gone afterwards, and what is not. */
export function EraseLists({ view, isLost }: EraseListsProps) {
  return (
    <>
      {view.hasVault ? (
        <Note tone="danger" title="Have the recovery phrase before you go on">
          <p>
            {isLost
              ? 'Without the phrase, what this wallet holds is lost for good. Trying more passwords costs nothing but time; erasing ends that.'
              : 'Without the phrase, or a backup elsewhere, what this wallet holds is lost for good.'}
          </p>
        </Note>
      ) : null}
      <Lines title="This is erased" lines={view.gone} />
      <Lines title="This stays" lines={view.stays} />
    </>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    <section className="part grid gap-1.5">
      <h2 className="mid">{title}</h2>
      <ul className="grid list-disc gap-1 pl-4">
        {lines.map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}
