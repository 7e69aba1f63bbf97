import type { PlanFileView } from '../../../../shared/ipc/import-views.ts';
import { Button } from '../../../components/button.tsx';
import { Note } from '../../../components/note.tsx';
import { count } from '../../../format/count.ts';
import type { ImportState } from '../hooks/use-import.ts';
import { ImportHead } from './import-head.tsx';

type Refused = Extract<PlanFileView, { ok: false }>;
type Problem = Refused['problems'][number];

interface FileRefusedProps {
  file: ImportState;
  view: Refused;
}

/** A file that is no plan: what is wrong with it, and where exactly. */
export function FileRefused({ file, view }: FileRefusedProps) {
  return (
    <div className="page">
      <ImportHead title="This file was refused" chosen={file.chosen} />
      <div className="scroll grid content-start gap-4 p-6 max-w-[820px]">
        <Note tone="danger" alert title="It is not a plan that can be read">
          <p>Nothing of it was stored, run or fetched.</p>
        </Note>
        <table>
          <thead>
            <tr>
              <th scope="col">Code</th>
              <th scope="col">Where</th>
              <th scope="col">What is wrong</th>
            </tr>
          </thead>
          <tbody>
            {view.problems.map((problem) => (
              <tr key={`${problem.code}/${problem.path}/${problem.line}/${problem.message}`}>
                <td>
                  <code className="nowrap">{problem.code}</code>
                </td>
                <td className="s m wrap-anywhere">{whereOf(problem)}</td>
                <td className="wrap-anywhere">{problem.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {view.more > 0 ? <p className="s m">And {count(view.more, 'more problem')}.</p> : null}
        <div>
          <Button onClick={file.discard}>Choose another file</Button>
        </div>
      </div>
    </div>
  );
}

function whereOf({ line, column, path }: Problem): string {
  if (line !== null) return column === null ? `line ${line}` : `line ${line}, column ${column}`;
  return path === '' ? 'the whole file' : path;
}
