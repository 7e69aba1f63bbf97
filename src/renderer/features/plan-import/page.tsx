import type { Account } from '../../../shared/ipc/views.ts';
import { useImport } from './hooks/use-import.ts';
import { ChooseFile } from './views/choose-file.tsx';
import { FileRead } from './views/file-read.tsx';
import { FileRefused } from './views/file-refused.tsx';

/** A plan file from somebody else: chosen, looked at as hostile, and kept only when the person says so. */
export function PlanImportPage({ own }: { own: Account }) {
  const file = useImport();
  if (file.view === null) return <ChooseFile file={file} />;
  if (!file.view.ok) return <FileRefused file={file} view={file.view} />;
  return <FileRead file={file} view={file.view} own={own} />;
}
