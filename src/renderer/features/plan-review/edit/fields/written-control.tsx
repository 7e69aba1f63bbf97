import { bundledTokens } from '../../../../../shared/tokens/bundled-tokens.ts';
import { usePeople } from '../../../../state/people-store.ts';
import { useChainId } from '../draft-context.ts';
import type { ControlTies } from './field.tsx';
import type { ParamEntry } from './param-entry.ts';
import { PickBox } from './pick-box.tsx';
import { TextBox } from './text-box.tsx';

interface WrittenControlProps {
  ties: ControlTies;
  entry: ParamEntry;
}

/** A value that is written here, by what it means. */
export function WrittenControl({ ties, entry }: WrittenControlProps) {
  const { value, keep, field } = entry;
  const text = textOf(value);
  const keepText = (typed: string) => keep(typed === '' ? undefined : typed);
  switch (field.control.kind) {
    case 'token':
      return <TokenBox ties={ties} entry={entry} text={text} keep={keepText} />;
    case 'address':
      return <AddressBox ties={ties} text={text} keep={keepText} />;
    case 'choice':
      return (
        <PickBox
          ties={ties}
          value={text}
          options={choices(field.control.options, field.required)}
          onChange={keepText}
        />
      );
    case 'toggle':
      return (
        <PickBox
          ties={ties}
          value={text}
          options={choices(['true', 'false'], field.required)}
          onChange={(chosen) => keep(chosen === '' ? undefined : chosen === 'true')}
        />
      );
    case 'percent':
      return (
        <span className="flex items-center gap-2">
          <TextBox ties={ties} value={text} onChange={keepText} decimal className="max-w-28" />
          <span className="m">%</span>
        </span>
      );
    case 'number':
      return (
        <TextBox ties={ties} value={text} onChange={(typed) => keep(numberOf(typed))} decimal />
      );
    default:
      return <TextBox ties={ties} value={text} onChange={keepText} />;
  }
}

interface BoxProps {
  ties: ControlTies;
  text: string;
  keep(text: string): void;
}

/** A symbol of the network's list, or any address. */
function TokenBox({ ties, entry, text, keep }: BoxProps & { entry: ParamEntry }) {
  const chainId = useChainId(entry.node.params['chainId']);
  const tokens = chainId === undefined ? [] : bundledTokens.ofChain(chainId);
  const options = tokens.map(({ symbol, name }) => ({ value: symbol, label: name }));
  return <TextBox ties={ties} value={text} onChange={keep} options={options} />;
}

function AddressBox({ ties, text, keep }: BoxProps) {
  const options = usePeople().map(({ address, name }) => ({ value: address, label: name }));
  return <TextBox ties={ties} value={text} onChange={keep} options={options} mono />;
}

function choices(words: readonly string[], required: boolean) {
  const options = words.map((word) => ({ value: word, label: labelOf(word) }));
  return required ? options : [{ value: '', label: 'Not given' }, ...options];
}

function labelOf(word: string): string {
  if (word === 'true') return 'Yes';
  return word === 'false' ? 'No' : word.replace(/_/g, ' ');
}

function textOf(value: unknown): string {
  if (value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A text that is no number yet is kept as text, and the validator says so. */
function numberOf(typed: string): number | string | undefined {
  if (typed.trim() === '') return undefined;
  return /^-?\d{1,15}$/.test(typed.trim()) ? Number(typed) : typed;
}
