import { type DragEvent, useId, useState } from 'react';
import { ErrorNote } from '../../../components/error-note.tsx';
import { WayBack } from '../../../components/way-back.tsx';
import { useRoute } from '../../../state/route-store.ts';
import type { ImportState } from '../hooks/use-import.ts';

/** The first screen: choose a file or let one fall. */
export function ChooseFile({ file }: { file: ImportState }) {
  const go = useRoute((store) => store.go);
  return (
    <div className="page">
      <header className="head">
        <WayBack onClick={() => go({ page: 'plans', planId: null })}>Plans</WayBack>
        <h1>Import a plan</h1>
      </header>
      <div className="scroll grid content-start gap-4 p-6 max-w-[720px]">
        <p className="m">
          A plan that somebody sent you is read as if it wanted your harm: nothing in it is run or
          fetched, what it says of itself is not believed, and every address in it that is not yours
          or a contact's is marked as new. Nothing is stored before you keep it.
        </p>
        {file.choose.error ? (
          <ErrorNote error={file.choose.error} kept="Nothing was stored." />
        ) : null}
        <DropField busy={file.choose.busy} onFile={(chosen) => void file.choose.start(chosen)} />
      </div>
    </div>
  );
}

interface DropFieldProps {
  busy: boolean;
  onFile(file: File): void;
}

function DropField({ busy, onFile }: DropFieldProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the file field inside does the same by keyboard.
    <div
      className={`grid gap-2 rounded-3 border border-dashed border-line-strong p-6 ${over ? 'bg-selected' : 'bg-panel'}`}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <label htmlFor={id} className="mid">
        Plan file
      </label>
      <input
        id={id}
        type="file"
        accept=".json,application/json"
        className="file-field"
        aria-describedby={`${id}-hint`}
        disabled={busy}
        onChange={(event) => take(event.target.files)}
      />
      <p id={`${id}-hint`} className="s m">
        {busy ? 'Reading the file.' : 'JSON of at most 1 MB. You can also drop it here.'}
      </p>
    </div>
  );
}
