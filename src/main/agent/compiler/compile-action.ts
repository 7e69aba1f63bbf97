import type { ActionNode } from '../../../shared/plan/nodes.ts';
import type { Provenance } from '../../../shared/plan/schema.ts';
import type { ParamValue } from '../../../shared/plan/values.ts';
import { shippedTools } from '../../../shared/tools/tool-registry.ts';
import type { IntentStep } from '../intent/intent.ts';
import { chainOfStep } from './chain-of-step.ts';
import type { CompiledAction } from './compiled-action.ts';
import { askOnce, assume, newNodeId, type Progress } from './progress.ts';
import { isRest } from './resolve/resolve-rest.ts';
import type { ToolCompiler } from './scope.ts';
import { type Compiled, type Known, known, questionsOf, unknown } from './slot.ts';
import { toolCompilers } from './tools/tool-compilers.ts';

/** What every step may have said: where it acts, and that it is from the own account. */
const everySlot: readonly string[] = ['chain', 'there', 'from'];

/** The node of an action; null where something is asked about. */
export function compileAction(progress: Progress, step: IntentStep): ActionNode | null {
  if (refersToOpen(progress, step)) return leaveOpen(progress, step);
  const tool = step.tool ?? '';
  const compiler = toolCompilers.get(tool);
  const strange = strangeSlots(step, compiler);
  if (compiler === undefined || strange.length > 0) {
    const texts = strange.length > 0 ? strange : [`"${tool}" is not planned from words.`];
    askOnce(progress, ...texts.map((text) => ({ slot: 'text', text })));
    return leaveOpen(progress, step);
  }
  const chain = shippedTools.get(tool)?.onChain
    ? chainOfStep(progress, step)
    : known(progress.chainId ?? 0, { source: 'default' });
  if (!chain.ok) {
    askOnce(progress, chain.question);
    return leaveOpen(progress, step);
  }
  const isSaid = compiler.anywhere !== true || step.slots['chain'] !== undefined;
  if (isSaid) assume(progress, ...(chain.assumptions ?? []));
  const compiled = compileIn(progress, step, compiler, chain.value);
  if (compiled.ok) return nodeOf(progress, step, compiled.value, chain);
  askOnce(progress, ...compiled.questions);
  return leaveOpen(progress, step);
}

function compileIn(
  { surroundings, earlier, parts, steps }: Progress,
  { slots }: IntentStep,
  compiler: ToolCompiler,
  chainId: number,
): Compiled<CompiledAction> {
  const { from } = slots;
  if (from !== undefined && !/^(?:my )?(?:account|wallet)$/i.test(from.text)) {
    const text = `Only the account that is open acts, not "${from.text.slice(0, 60)}".`;
    return { ok: false, questions: questionsOf(unknown('from', text)) };
  }
  return compiler.compile({ ...surroundings, slots, chainId, earlier, parts, steps });
}

/** What was said but nothing would come of. */
function strangeSlots({ slots }: IntentStep, compiler: ToolCompiler | undefined): string[] {
  if (compiler === undefined) return [];
  const fits = [...compiler.slots, ...everySlot];
  return Object.entries(slots)
    .filter(([name]) => !fits.includes(name))
    .map(([, { text }]) => `"${text.slice(0, 60)}" does not fit here. What is meant by it?`);
}

function refersToOpen({ open }: Progress, { slots }: IntentStep): boolean {
  return Object.values(slots).some((said) =>
    said.kind === 'output' ? open.has(said.step) : isRest(said) && open.size > 0,
  );
}

function leaveOpen({ open }: Progress, { id }: IntentStep): null {
  open.add(id);
  return null;
}

function nodeOf(
  progress: Progress,
  step: IntentStep,
  action: CompiledAction,
  chain: Known<number>,
): ActionNode {
  const nodeId = newNodeId(progress, action.id);
  const { tool, label } = action;
  const isElsewhere = progress.chain !== null && chain.value !== progress.chain.value;
  const onChain = shippedTools.get(tool)?.onChain === true && isElsewhere;
  const params: Record<string, ParamValue> = {
    ...action.params,
    ...(onChain && { chainId: chain.value }),
  };
  const from: Record<string, Provenance> = {
    ...action.provenance,
    ...(onChain && { chainId: chain.from }),
  };
  for (const [param, source] of Object.entries(from)) {
    progress.provenance[`${nodeId}.${param}`] = source;
  }
  assume(progress, ...action.assumptions);
  progress.labels.push(label);
  progress.earlier.push({ ...action, step: step.id, nodeId, chainId: chain.value, certain: true });
  const { gives } = action;
  if (gives !== undefined && gives.token.chainId !== chain.value) progress.chainId = null;
  return { id: nodeId, label, type: 'action', tool, params };
}
