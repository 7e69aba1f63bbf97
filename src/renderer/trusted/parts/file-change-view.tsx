import type { FileChangeFacts } from '../../../shared/approvals/facts.ts';
import { visiblePath } from '../../../shared/visible-text.ts';
import { FilePaths, FileStates } from '../../components/file-change-parts.tsx';

/** Which file it is, whole, where plans may touch it, and what it is before and after. */
export function FileChangeView({ facts: { change, folder } }: { facts: FileChangeFacts }) {
  return (
    <>
      <section className="part">
        <FilePaths change={change}>
          {folder === null ? null : (
            <div>
              <dt className="s m">In the folder that plans may touch</dt>
              <dd className="wrap-anywhere">{visiblePath(folder)}</dd>
            </div>
          )}
        </FilePaths>
      </section>
      <section className="part">
        <FileStates change={change} />
      </section>
    </>
  );
}
