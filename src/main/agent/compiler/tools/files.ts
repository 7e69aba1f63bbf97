// What is done with files. Where they may lie, the validator decides.
import type { ParamValue } from '../../../../shared/plan/values.ts';
import { textOf } from '../resolve/text-of-step.ts';
import type { StepScope, ToolCompiler } from '../scope.ts';
import { known, questionsOf, type Slot, unknown } from '../slot.ts';
import { pathOf } from './path-of.ts';

type Params = Readonly<Record<string, Slot<ParamValue>>>;

interface FileTool {
  tool: string;
  id: string;
  slots: readonly string[];
  params: (scope: StepScope) => Params;
  label: (path: string) => string;
}

function compilerOf({ tool, id, slots, params, label }: FileTool): ToolCompiler {
  return {
    slots,
    compile(scope) {
      const found = Object.entries(params(scope));
      const whole = found.flatMap(([name, slot]) => (slot.ok ? [{ ...slot, name }] : []));
      if (whole.length < found.length) {
        return { ok: false, questions: questionsOf(...found.map(([, slot]) => slot)) };
      }
      const value = {
        ...{ tool, id, label: label(scope.slots['path']?.text ?? '') },
        params: Object.fromEntries(whole.map((slot) => [slot.name, slot.value])),
        provenance: Object.fromEntries(whole.map((slot) => [slot.name, slot.from])),
        assumptions: whole.flatMap((slot) => slot.assumptions ?? []),
      };
      return { ok: true, value };
    },
  };
}

export const moveFileCompiler = compilerOf({
  ...{ tool: 'move_file', id: 'move', slots: ['path', 'newPath'] },
  params: ({ slots }) => ({ from: pathOf('path', slots['path']), to: targetOf(slots) }),
  label: (path) => `Move ${path}`,
});

export const deleteFileCompiler = compilerOf({
  ...{ tool: 'delete_file', id: 'delete', slots: ['path'] },
  params: ({ slots }) => ({ path: pathOf('path', slots['path']) }),
  label: (path) => `Put ${path} into the trash`,
});

export const createFileCompiler = compilerOf({
  ...{ tool: 'create_file', id: 'file', slots: ['path', 'content'] },
  params: ({ slots, earlier, steps }) => ({
    path: pathOf('path', slots['path']),
    content: textOf('content', slots['content'], { earlier, steps }),
  }),
  label: (path) => `Write ${path}`,
});

export const modifyFileCompiler = compilerOf({
  ...{ tool: 'modify_file', id: 'change', slots: ['path', 'oldText', 'newText'] },
  params: (scope) => ({ path: pathOf('path', scope.slots['path']), edits: editsOf(scope) }),
  label: (path) => `Change ${path}`,
});

export const readFileCompiler = compilerOf({
  ...{ tool: 'read_file', id: 'read', slots: ['path'] },
  params: ({ slots }) => ({ path: pathOf('path', slots['path']) }),
  label: (path) => `Read ${path}`,
});

export const listFilesCompiler = compilerOf({
  ...{ tool: 'list_files', id: 'files', slots: ['path'] },
  params: ({ slots }) => ({ path: pathOf('path', slots['path']) }),
  label: (path) => `List the files of ${path}`,
});

/** The whole new path. Whether a name without an ending is a folder to move into, nobody said. */
function targetOf({ path, newPath }: StepScope['slots']): Slot<string> {
  const target = pathOf('newPath', newPath);
  if (!target.ok || path === undefined) return target;
  const name = path.text.split('/').at(-1) ?? '';
  if (target.value.endsWith('/')) return { ...target, value: `${target.value}${name}` };
  const isPerhapsFolder = name.includes('.', 1) && !/[^/]\.[^/]*$/.test(target.value);
  if (!isPerhapsFolder) return target;
  const text = `Is "${target.value.slice(0, 60)}" a folder, or the new name? Write the whole new path.`;
  return unknown('newPath', text, [`${target.value}/${name}`]);
}

function editsOf({ slots, earlier, steps }: StepScope): Slot<ParamValue> {
  const before = textOf('oldText', slots['oldText'], { earlier, steps });
  const after = textOf('newText', slots['newText'], { earlier, steps });
  if (!before.ok) return before;
  if (!after.ok) return after;
  return known([{ oldText: before.value, newText: after.value }], before.from);
}
