import { Minus, Pencil, PowerOff } from 'lucide-react';
import type { PlanFileView } from '../../../../shared/ipc/import-views.ts';
import { Icon } from '../../../components/icon.tsx';

type Change = Extract<PlanFileView, { ok: true }>['changes'][number];

const signs = { replaced: Pencil, dropped: Minus, switched_off: PowerOff } as const;
const words = {
  replaced: 'Replaced',
  dropped: 'Left out',
  switched_off: 'Switched off',
} as const satisfies Record<Change['kind'], string>;

/** In what the draft differs from the file. */
export function ImportChanges({ changes }: { changes: readonly Change[] }) {
  return (
    <section className="grid gap-1.5">
      <h2 className="lab">What the import changes</h2>
      <table className="tight">
        <thead className="sr-only">
          <tr>
            <th scope="col">Field</th>
            <th scope="col">What happens to it</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, kind, message }) => (
            <tr key={path}>
              <td>
                <code>{path}</code>
              </td>
              <td className="s nowrap">
                <Icon of={signs[kind]} /> {words[kind]}
              </td>
              <td className="m wrap-anywhere">{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
