import { useRef, useState } from 'react';
import type { PlanFileView } from '../../../../shared/ipc/import-views.ts';
import { api } from '../../../api.ts';
import { type Action, useAction } from '../../../state/use-action.ts';
import { readFile } from './read-file.ts';

/** A chosen file as it was; nothing of it is stored. */
interface ChosenFile {
  name: string;
  /** Bytes. */
  size: number;
  text: string;
}

export interface ImportState {
  chosen: Omit<ChosenFile, 'text'> | null;
  /** Null while there is no file, or it is being read. */
  view: PlanFileView | null;
  /** Addresses in it that the person said they know. */
  vouched: ReadonlySet<string>;
  vouch(address: string, known: boolean): void;
  choose: Action<[File], PlanFileView>;
  keep: Action<[], { planId: string }>;
  discard(): void;
}

export function useImport(): ImportState {
  const [chosen, setChosen] = useState<ChosenFile | null>(null);
  const [view, setView] = useState<PlanFileView | null>(null);
  const [vouched, setVouched] = useState<ReadonlySet<string>>(new Set());
  // The last file that was chosen counts, in whatever order the answers come.
  const latest = useRef<File | null>(null);
  const choose = useAction(async (file: File) => {
    latest.current = file;
    const read = await readFile(file);
    const text = 'text' in read ? read.text : '';
    const result =
      'text' in read
        ? await api.planImport({ fileName: shortFileName(file.name), text })
        : { ok: true as const, value: read };
    if (result.ok && latest.current === file) {
      setChosen({ name: file.name, size: file.size, text });
      setView(result.value);
      setVouched(new Set());
    }
    return result;
  });
  const keep = useAction(() =>
    api.planImportSave({
      fileName: shortFileName(chosen?.name ?? ''),
      text: chosen?.text ?? '',
      vouched: [...vouched],
    }),
  );
  const vouch = (address: string, known: boolean) =>
    setVouched((before) => {
      const others = [...before].filter((each) => each !== address);
      return new Set(known ? [...others, address] : others);
    });
  const discard = () => {
    latest.current = null;
    setChosen(null);
    setView(null);
    setVouched(new Set());
    keep.clear();
  };
  return { chosen, view, vouched, vouch, choose, keep, discard };
}

/** Longer names say no more, and the contract takes no longer ones. */
function shortFileName(name: string): string {
  return name.slice(0, 255);
}
