import type { ToolDeclaration } from '../../../tools/tool-declaration.ts';
import { oncePerInput } from '../once-per.ts';
import { type OutputUse, outputsUsed } from './outputs-used.ts';
import { type ResultKind, resultKindAt } from './result-kind.ts';

/** A value that is certain to be there when it is needed, from a tool that is known. */
interface OutputKind {
  use: OutputUse;
  tool: ToolDeclaration;
  /** Null when the tool's result has no such path. */
  kind: ResultKind | null;
}

/** By the path at which the reference stands. */
export const outputKinds = oncePerInput((input): ReadonlyMap<string, OutputKind> => {
  const { tools } = input;
  const found = new Map<string, OutputKind>();
  for (const use of outputsUsed(input)) {
    const tool = use.certain && use.step?.type === 'action' ? tools.get(use.step.tool) : undefined;
    if (tool === undefined) continue;
    const kind = resultKindAt(tool.result, use.ref.path);
    // What a person will answer is not known: it may well be a number or an address.
    const answered = tool.kind === 'ask' && kind === 'text';
    found.set(use.path, { use, tool, kind: answered ? 'unknown' : kind });
  }
  return found;
});
