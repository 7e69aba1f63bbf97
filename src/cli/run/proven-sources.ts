import { readTable } from '../../main/agent/compiler/payees/read-table.ts';
import { checkSources } from '../../main/requests/check-sources.ts';
import { readPayeeFile } from '../../main/requests/look-up-files.ts';
import type { Plan, Provenance } from '../../shared/plan/schema.ts';
import { sourceFiles } from '../../shared/plan/source-files.ts';
import { placeNodes } from '../../shared/plan/walk.ts';
import { filesToRehearse } from '../files-to-rehearse.ts';
import type { VerbContext } from '../verb.ts';

/**
 * Whom a plan pays by a file that the person lets it read: where the very line that it names holds that address,
 * and the name that it is called by there.
 * What else it says of files is nothing but its word. Errors: FOLDER_*, PATH_*, FILE_*, SOURCE_CHANGED.
 */
export async function provenSources(
  context: VerbContext,
  plan: Plan,
): Promise<Record<string, Provenance>> {
  const paths = [...sourceFiles(plan).keys()];
  if (paths.length === 0) return {};
  const files = await filesToRehearse(context);
  await checkSources({ files }, plan);
  const read = await Promise.all(paths.map((path) => readPayeeFile(path, files)));
  const cells = new Map(
    read.flatMap((file) => {
      const table = 'problem' in file ? null : readTable(file.content);
      if ('problem' in file || table?.ok !== true) return [];
      return table.rows.map(({ line, cells: row }): [string, readonly string[]] => [
        `${file.path} ${line}`,
        row,
      ]);
    }),
  );
  const proven = placeNodes(plan.root).flatMap(({ node }): [string, Provenance][] => {
    const place = `${node.id}.to`;
    const from = plan.provenance?.[place];
    const to = node.type === 'action' ? node.params['to'] : undefined;
    if (from?.source !== 'user_file' || typeof to !== 'string') return [];
    const row = cells.get(`${from.detail} ${from.line}`) ?? [];
    const isThere = row.some((cell) => cell.toLowerCase() === to.toLowerCase());
    const { called, ...rest } = from;
    const isCalled = called !== undefined && row.includes(called);
    return isThere ? [[place, isCalled ? { ...rest, called } : rest]] : [];
  });
  return Object.fromEntries(proven);
}
