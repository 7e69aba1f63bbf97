import { type ValueRef, valueRefSchema } from '../../../../../shared/plan/values.ts';
import { bundledTokens } from '../../../../../shared/tokens/bundled-tokens.ts';
import {
  newOperand,
  type OperandKind,
  ofToken,
  operandKind,
} from '../../../../model/condition-edit.ts';
import { useChainId } from '../draft-context.ts';
import { PickBox } from '../fields/pick-box.tsx';
import { ReferenceControl } from '../fields/reference-control.tsx';
import { TextBox } from '../fields/text-box.tsx';
import { useParsedText } from '../fields/use-parsed-text.ts';

interface OperandBoxProps {
  name: string;
  nodeId: string | null;
  path: string;
  value: ValueRef;
  onChange(value: ValueRef, field: string | null): void;
}

const kinds: readonly { value: OperandKind; label: string }[] = [
  { value: 'price', label: 'Price of' },
  { value: 'balance', label: 'Balance of' },
  { value: 'gas_price', label: 'Gas price (gwei)' },
  { value: 'timestamp', label: 'Time in milliseconds' },
  { value: 'step', label: 'Result of a step' },
  { value: 'literal', label: 'Value' },
  { value: 'other', label: 'Other, as JSON' },
];

/** One side of a comparison. */
export function OperandBox(props: OperandBoxProps) {
  const { name, value, onChange } = props;
  const kind = operandKind(value);
  // The trigger comes before every step.
  const offered = props.nodeId === null ? kinds.filter((one) => one.value !== 'step') : kinds;
  return (
    <div className="flex gap-1.5">
      <PickBox
        ties={{ 'aria-label': `${name}, kind` }}
        className="w-36"
        value={kind}
        options={offered}
        onChange={(next) => onChange(newOperand(next), null)}
      />
      <Inside {...props} kind={kind} />
    </div>
  );
}

function Inside({ kind, ...props }: OperandBoxProps & { kind: OperandKind }) {
  const { name, nodeId, path, value, onChange } = props;
  if (kind === 'price' || kind === 'balance') return <TokenInside {...props} fn={kind} />;
  if (kind === 'other') return <JsonInside {...props} />;
  if (value.type === 'step_output') {
    return (
      <ReferenceControl
        ties={{ 'aria-label': name }}
        nodeId={nodeId ?? ''}
        value={value}
        onChange={(next) => onChange(next, null)}
      />
    );
  }
  if (value.type !== 'literal') return null;
  return (
    <TextBox
      ties={{ 'aria-label': name }}
      className="w-28"
      value={String(value.value)}
      onChange={(text) => onChange({ type: 'literal', value: text }, path)}
    />
  );
}

function TokenInside({
  name,
  path,
  value,
  onChange,
  fn,
}: OperandBoxProps & { fn: 'price' | 'balance' }) {
  const chainId = useChainId(undefined);
  const [token] = value.type === 'runtime' ? value.args : [];
  const tokens = chainId === undefined ? [] : bundledTokens.ofChain(chainId);
  return (
    <TextBox
      ties={{ 'aria-label': `${name}, token`, list: `${path}-tokens` }}
      className="w-24"
      value={token?.type === 'literal' ? String(token.value) : ''}
      options={tokens.map((one) => ({ value: one.symbol, label: one.name }))}
      onChange={(text) => onChange(ofToken(fn, text), path)}
    />
  );
}

function JsonInside({ name, path, value, onChange }: OperandBoxProps) {
  const { text, problem, type } = useParsedText(path, value, {
    write: (ref) => JSON.stringify(ref),
    read: (typed) => readRef(typed),
    keep: (ref) => onChange(ref, path),
  });
  return (
    <span className="grid gap-1">
      <TextBox ties={{ 'aria-label': `${name}, JSON` }} mono value={text} onChange={type} />
      {problem === null ? null : <span className="s danger">{problem}</span>}
    </span>
  );
}

function readRef(text: string): { value: ValueRef } | { problem: string } {
  try {
    const read = valueRefSchema.safeParse(JSON.parse(text));
    if (read.success) return { value: read.data };
  } catch {
    // What is typed is no JSON yet; the sentence below says what is missing.
  }
  return { problem: 'This is no value yet, so it is not kept.' };
}
